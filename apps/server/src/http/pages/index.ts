export { serveCheckoutPage } from './checkout-page.ts'
export { serveWebApp } from './web-app.ts'
