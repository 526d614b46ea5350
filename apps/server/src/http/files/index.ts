export { serveFiles } from './public-files.ts'
