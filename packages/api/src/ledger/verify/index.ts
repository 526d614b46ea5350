export { compareWithProvider } from './compare-provider.ts'
export { guardBooks } from './guard-books.ts'
export { type Verification, verifyAll } from './verify-all.ts'
export { type Difference, verifySeller } from './verify-seller.ts'
