import { expireSales, followPayouts, followRefunds, releaseDue, type Services } from '@pagora/api'
import { callerAs, type DemoPeople } from './account.ts'
import { wishFor } from './buyer.ts'
import type { DemoChance } from './chance.ts'
import type { Offer } from './shop.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Of codes that were asked for, how many are paid. */
const PAID = 0.68
const REFUNDED = 0.02

interface Play {
  services: Services
  clock: { now: number }
  until: number
  people: DemoPeople
  offers: Offer[]
  bankUrl: string
  chance: DemoChance
}

/** Day by day: buyers come, most of them pay, money is released, and once a week some of it is withdrawn. */
export async function playDays(play: Play): Promise<void> {
  const { clock, until, chance } = play
  const began = clock.now
  for (let day = 0; began + day * DAY_MS < until; day++) {
    // It grows, weekends are slower, and no two days are alike.
    const weekend = [0, 6].includes(new Date(clock.now).getUTCDay())
    const buyers = 3 + Math.floor(day / 12) + chance.below(5) - (weekend ? 2 : 0)
    const end = Math.min(began + (day + 1) * DAY_MS, until)
    for (let n = 0; n < buyers; n++) {
      await moveTo(play, Math.min(clock.now + Math.floor((DAY_MS / buyers) * 0.9), end - MINUTE_MS))
      await buy(play)
    }
    await moveTo(play, end)
    await runJobs(play.services)
    if (day % 7 === 6) await withdraw(play, day)
  }
}

/** The bank goes along. */
async function moveTo({ clock, bankUrl }: Play, at: number): Promise<void> {
  clock.now = Math.max(clock.now, at)
  await control(bankUrl, '/clock', { at: new Date(clock.now).toISOString() })
}

async function control(bankUrl: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${bankUrl}/sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the sandbox bank answered ${answer.status} to ${path}`)
}

async function buy(play: Play): Promise<void> {
  const { services, people, offers, chance, bankUrl } = play
  const buyer = callerAs(services)
  const offer = offerOf(offers, chance)
  const { data } = await buyer.payments.createSale(wishFor(offer, chance))
  if (!chance.happens(PAID)) return
  await control(bankUrl, '/pay', { code: data.paymentData.pix.code })
  await buyer.payments.check({ id: data.transactionId })
  if (chance.happens(REFUNDED)) await people.seller.payments.refund({ id: data.transactionId })
}

function offerOf(offers: Offer[], chance: DemoChance): Offer {
  let place = chance.below(100)
  const found = offers.find(({ share }) => {
    place -= share
    return place < 0
  })
  const [first] = offers
  if (!found && !first) throw new Error('the demo sells nothing')
  return (found ?? first) as Offer
}

async function runJobs(services: Services): Promise<void> {
  await expireSales(services)
  await followRefunds(services)
  await releaseDue(services)
  await followPayouts(services)
}

/** Half of what is available; the last one still waits for an admin, and one was not to be. */
async function withdraw(play: Play, day: number): Promise<void> {
  const { services, people, clock } = play
  const { wallet } = await people.seller.ledger.wallet()
  const amount = Math.floor(wallet.balance.avaliable / 2)
  if (amount < 1) return
  const { id } = await people.seller.withdrawals.create({
    amount,
    key: 'demo@pagora.local',
    type: 'email',
    holderName: 'Demo Pagora',
  })
  if (day > 50) return
  if (day === 20)
    return people.master.declineWithdrawal({ id, reason: 'Chave de outra pessoa' }).then(() => undefined)
  await people.master.acceptWithdrawal({ id })
  await moveTo(play, clock.now + MINUTE_MS)
  await followPayouts(services)
}
