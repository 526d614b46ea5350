import { followRefunds, releaseDue, sweepReceipts } from '@pagora/api'
import { cents } from '@pagora/domain'
import type { openShop } from './selling.ts'
import { txidOf } from './selling.ts'
import type { TestServices } from './services.ts'

const DAY_MS = 24 * 3_600_000

/** A sale that was paid, and, with no release days, whose money is available. */
export async function sell(services: TestServices, shop: Awaited<ReturnType<typeof openShop>>) {
  const { transactionId: id } = await shop.order()
  const receipt = services.bank.pay(txidOf(id))
  await hearOfMoney(services)
  await releaseDue(services)
  return { id, endToEndId: receipt.endToEndId }
}

/** Everything that the bank knows of the last days is heard, and refunds are followed. */
export async function hearOfMoney(services: TestServices): Promise<void> {
  await sweepReceipts(services, 100 * DAY_MS)
  await followRefunds(services)
}

/** The bank takes money of a Pix back, or says that it will. */
export function takeBack(
  services: TestServices,
  endToEndId: string,
  {
    amount,
    status,
    id = 'MED1',
    origin = 'med',
  }: {
    amount: number
    status: 'processing' | 'done' | 'failed'
    id?: string
    origin?: 'med' | 'asked'
  },
): void {
  services.bank.setReturn(endToEndId, { id, amount: cents(amount), status, origin, reason: null })
}
