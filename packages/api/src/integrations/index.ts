export { readSettings } from './settings.ts'
export { updateSettings } from './update-settings.ts'
