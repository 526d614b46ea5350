export { type CounterFactory, createLimits, type LimitName, type Limits, noLimits } from './limits.ts'
