export * from './accounts.ts'
export * from './answer.ts'
