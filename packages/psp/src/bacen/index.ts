export { type BacenOptions, type BacenProvider, createBacenProvider } from './provider.ts'
