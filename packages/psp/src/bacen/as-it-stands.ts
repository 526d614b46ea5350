import { isRefusal } from './faults.ts'

/**
 * After a refusal, which may be only of asking twice: what is there already, if anything tells. A refusal
 * of this read as well tells no more than the first; any other fault leaves open what is there.
 */
export async function asItStands<Thing>(read: () => Promise<Thing | null>): Promise<Thing | null> {
  try {
    return await read()
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
