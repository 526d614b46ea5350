import { faultOf } from '@pagora/api'

/** The stable code of what a call was refused with, as the edge would answer it. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => faultOf(error).code,
  )
