export { type AppDeps, buildApp, type HttpConfig, type Pagora } from './app.ts'
export { startJobs } from './jobs/index.ts'
export { createServices } from './services.ts'
