export { newEventId, recordEvent } from './record-event.ts'
