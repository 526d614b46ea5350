import {
  deliverTransfer,
  expireSales,
  followNotices,
  followPayout,
  followPayouts,
  followRefunds,
  releaseDue,
  sweepReceipts,
  takeNotices,
} from '@pagora/api'
import { cents, toReais } from '@pagora/domain'
import type { Payout } from '@pagora/psp/port'
import { txidOf } from '../selling.ts'
import type { World } from './world.ts'

/** What a person, a bank, an admin or a job may do; a refusal is an answer like any other. */
export type Step = (world: World) => Promise<unknown>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const reais = (world: World, max: number): number => toReais(cents(1 + world.chance.below(max)))

async function order({ chance, shops, sales }: World): Promise<void> {
  const shop = chance.pick(shops)
  if (!shop) return
  const { transactionId: id } = await shop.order()
  sales.push({ shop, id })
}

async function orderTwice({ chance, shops, sales }: World): Promise<void> {
  const shop = chance.pick(shops)
  if (!shop) return
  const key = `key-${chance.below(1_000_000)}`
  const [one, two] = await Promise.all([shop.order({}, key), shop.order({}, key)])
  if (one.transactionId !== two.transactionId) throw new Error('one key made two sales')
  sales.push({ shop, id: one.transactionId })
}

async function orderAgain({ chance, sales }: World): Promise<void> {
  const old = chance.pick(sales)
  if (!old) return
  const { transactionId: id } = await old.shop.order({ replaces: old.id })
  sales.push({ shop: old.shop, id })
}

/** The bank pays; whether anybody hears of it is another step. */
async function pay({ chance, services, sales, endToEndIds }: World): Promise<void> {
  const sale = chance.pick(sales)
  if (!sale || !services.bank.charges.has(txidOf(sale.id))) return
  const wrong = chance.happens(0.1) ? cents(1 + chance.below(20_000)) : undefined
  endToEndIds.push(services.bank.pay(txidOf(sale.id), wrong).endToEndId)
}

async function payStray({ chance, services, endToEndIds }: World): Promise<void> {
  const txid = chance.happens(0.5) ? null : 'Z'.repeat(35)
  endToEndIds.push(services.bank.payStray(cents(1 + chance.below(5000)), txid).endToEndId)
}

async function notify({ chance, services, acquirerId, endToEndIds }: World): Promise<void> {
  const endToEndId = chance.happens(0.05) ? `E${'0'.repeat(31)}` : chance.pick(endToEndIds)
  if (!endToEndId) return
  const notice = { kind: 'receipt', endToEndId, reference: null }
  await takeNotices(
    services,
    acquirerId,
    Array.from({ length: 1 + chance.below(3) }, () => notice),
  )
  await followNotices(services, followPayout)
}

async function refund({ chance, sales, master }: World): Promise<void> {
  const sale = chance.pick(sales)
  if (!sale) return
  const part = chance.happens(0.5) ? { amount: toReais(cents(1 + chance.below(10_000))) } : {}
  if (chance.happens(0.5)) await sale.shop.calls.payments.refund({ id: sale.id, ...part })
  else await master.refund({ id: sale.id, ...part })
}

/** The bank takes money back, or says that it will, or that it will not after all. */
async function takeBack({ chance, services, endToEndIds }: World): Promise<void> {
  const endToEndId = chance.pick(endToEndIds)
  const receipt = endToEndId && services.bank.receipts.get(endToEndId)
  if (!receipt) return
  const open = receipt.returns.find(({ status, origin }) => status === 'processing' && origin === 'med')
  if (open) {
    services.bank.setReturn(endToEndId, { ...open, status: chance.happens(0.5) ? 'done' : 'failed' })
    return
  }
  const gone = receipt.returns
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const left = receipt.amount - gone
  if (left === 0) return
  services.bank.setReturn(endToEndId, {
    id: `B${chance.below(1_000_000_000)}`,
    amount: chance.happens(0.5) ? cents(left) : cents(1 + chance.below(left)),
    status: chance.happens(0.5) ? 'processing' : 'done',
    origin: chance.happens(0.7) ? 'med' : 'asked',
    reason: null,
  })
}

async function withdraw(world: World): Promise<void> {
  const shop = world.chance.pick(world.shops)
  if (!shop) return
  const { wallet } = await shop.calls.ledger.wallet()
  const all = Math.round(wallet.balance.avaliable * 100)
  const amount = world.chance.happens(0.2) ? reais(world, 50_000) : reais(world, Math.max(1, all))
  const { id } = await shop.calls.withdrawals.create({ amount, key: shop.email, type: 'email' })
  world.withdrawals.push({ shop, id })
}

/** Several admins at once: one is first. */
async function decide({ chance, withdrawals, master }: World): Promise<void> {
  const withdrawal = chance.pick(withdrawals)
  if (!withdrawal) return
  const { id } = withdrawal
  const calls = Array.from({ length: 1 + chance.below(3) }, () =>
    chance.happens(0.7) ? master.acceptWithdrawal({ id }) : master.declineWithdrawal({ id }),
  )
  const answers = await Promise.allSettled(calls)
  if (answers.filter(({ status }) => status === 'fulfilled').length > 1)
    throw new Error('a withdrawal was decided twice')
}

async function changePayout({ chance, services, withdrawals }: World): Promise<void> {
  const withdrawal = chance.pick(withdrawals)
  const id = withdrawal && txidOf(withdrawal.id)
  const payout = id && services.bank.sent.get(id)
  if (!id || !payout) return
  const next: Record<Payout['status'], Payout['status'][]> = {
    processing: ['done', 'failed'],
    done: ['returned'],
    failed: [],
    returned: [],
  }
  const status = chance.pick(next[payout.status])
  if (status) services.bank.setPayout(id, status)
  if (chance.happens(0.5)) await followPayout(services, id)
}

async function transfer(world: World): Promise<void> {
  const [from, to] = [world.chance.pick(world.shops), world.chance.pick(world.shops)]
  if (!from || !to) return
  const amount = reais(world, 3000)
  const { id } = await from.calls.transfers.create({ recipientEmail: to.email, amount })
  world.transfers.push({ shop: from, id })
}

async function deliver({ chance, services, transfers }: World): Promise<void> {
  const sent = chance.pick(transfers)
  if (sent) await deliverTransfer(services, { sellerId: sent.shop.sellerId, transactionId: sent.id })
}

async function changeMood({ chance, services }: World): Promise<void> {
  services.bank.mood = chance.pick(['well', 'well', 'well', 'away', 'silent', 'refuses'] as const) ?? 'well'
  services.bank.payoutFate = chance.pick(['done', 'done', 'processing', 'failed'] as const) ?? 'done'
}

async function passTime({ chance, services }: World): Promise<void> {
  services.clock.now += chance.pick([1000, MINUTE_MS, 20 * MINUTE_MS, 40 * MINUTE_MS, DAY_MS]) ?? 0
}

const job =
  (work: (services: World['services']) => Promise<unknown>): Step =>
  ({ services }) =>
    work(services)

/** With how often each is taken. */
export const STEPS: readonly [step: Step, weight: number, name: string][] = [
  [order, 14, 'order'],
  [orderTwice, 3, 'order twice'],
  [orderAgain, 2, 'order again'],
  [pay, 16, 'pay'],
  [payStray, 1, 'pay stray'],
  [notify, 16, 'notify'],
  [refund, 6, 'refund'],
  [takeBack, 6, 'take back'],
  [withdraw, 6, 'withdraw'],
  [decide, 6, 'decide'],
  [changePayout, 4, 'change payout'],
  [transfer, 3, 'transfer'],
  [deliver, 3, 'deliver'],
  [changeMood, 3, 'mood'],
  [passTime, 6, 'time'],
  [job(expireSales), 2, 'expire'],
  [job(releaseDue), 6, 'release'],
  [job(followRefunds), 3, 'follow refunds'],
  [job(followPayouts), 3, 'follow payouts'],
  [job(services => sweepReceipts(services, DAY_MS)), 2, 'sweep'],
]
