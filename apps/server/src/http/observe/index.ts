export { serveHealth } from './health.ts'
export { loggerOptions } from './logger.ts'
export { createMeter, type Meter, serveMetrics } from './metrics.ts'
