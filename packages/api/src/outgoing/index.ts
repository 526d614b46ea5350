export { ADDRESS_WORDS } from './address-rules.ts'
export { AddressRefused, createOutgoing, type Outgoing, type OutgoingAnswer } from './outgoing.ts'
