export { findProduct } from './queries.ts'
export { ownProduct, toPublic } from './read-product.ts'
export { productsRouter } from './router.ts'
