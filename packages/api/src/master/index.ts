export { addAdmin, ensureFirstAdmin } from './admins.ts'
export { codeAt, otpauthUri, stepAt } from './code.ts'
export { ensureFirstAcquirer } from './first-acquirer.ts'
export { masterRouter } from './router.ts'
