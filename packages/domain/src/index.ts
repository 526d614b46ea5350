export * from './account-rules.ts'
export * from './errors.ts'
export * from './ids.ts'
export * from './money.ts'
