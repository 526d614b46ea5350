export { callbackPath, serveCallbacks } from './callbacks.ts'
export { STATUS_PROCEDURE, serveLiveStatus } from './live-status.ts'
export { endStreams } from './status-stream.ts'
