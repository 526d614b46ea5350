export { type IntegrationSettings, openSettings, readSettings } from './settings.ts'
export { switchOffWebhook } from './switch-off.ts'
export { updateSettings } from './update-settings.ts'
