export { FirstSale } from './first-sale.tsx'
