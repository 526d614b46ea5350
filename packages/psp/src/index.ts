export * from './bacen/index.ts'
export * from './port.ts'
