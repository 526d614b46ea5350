export { callerOf, PASSWORD, signUp } from './callers.ts'
export { createDatabase, type TestDatabase } from './database.ts'
export { asAdmin, dropTemplate, makeTemplate, onDatabase, type TestServer } from './server.ts'
export { createTestServices, TEST_SECRET_KEY, type TestServices } from './services.ts'
