export { ADDRESS_WORDS } from './address-rules.ts'
export { AddressRefused, createOutgoing, type Outgoing } from './outgoing.ts'
