export { type AppDeps, buildApp, type HttpConfig, type Pagora } from './app.ts'
export { createServices } from './services.ts'
