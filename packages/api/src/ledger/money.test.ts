import { disputes, ledgerEntries, transactions, wallets } from '@pagora/db'
import {
  createDatabase,
  createTestServices,
  hearOfMoney,
  openShop,
  refusal,
  sell,
  signInMaster,
  type TestDatabase,
  type TestServices,
  takeBack,
} from '@pagora/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverTransfer } from '../transfers/index.ts'
import { followPayouts } from '../withdrawals/index.ts'
import { compareWithProvider, guardBooks, releaseDue, verifyAll } from './index.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await createDatabase()
  services = await createTestServices(database.db)
})
afterAll(() => database.drop())
beforeEach(() => {
  services.bank.mood = 'well'
})
/** Whatever a test did, the books agree with all else. */
afterEach(async () => {
  expect((await verifyAll(database.db)).differences).toEqual([])
})

type Shop = Awaited<ReturnType<typeof openShop>>
const DAY_MS = 24 * 3_600_000
const balanceOf = async (shop: Shop) => (await shop.calls.ledger.wallet()).wallet.balance
const amountsOf = async (shop: Shop) => {
  const { avaliable, unavaliable, reserved, held, owed } = await balanceOf(shop)
  return {
    avaliable,
    pending: unavaliable.reduce((sum, { amount }) => sum + amount, 0),
    reserved,
    held,
    owed,
  }
}
const saleOf = async (id: string) =>
  (await services.db.pool.select().from(transactions).where(eq(transactions.id, id)))[0]
const withdraw = (shop: Shop, amount: number) =>
  shop.calls.withdrawals.create({ amount, key: shop.email, type: 'email' })

describe('release', () => {
  test('comes after the seller’s days, at the beginning of the day in São Paulo', async () => {
    const shop = await openShop(services, { releaseDays: 2 })
    services.clock.now = Date.parse('2026-11-20T02:30:00Z')
    await sell(services, shop)
    // Half past eleven at night of the 19th there: released at midnight of the 21st.
    expect((await balanceOf(shop)).unavaliable).toEqual([
      { amount: 97.01, releaseAt: '2026-11-21T03:00:00.000Z', count: 1 },
    ])
    services.clock.now = Date.parse('2026-11-21T02:59:59Z')
    await releaseDue(services)
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 0, pending: 97.01 })
    services.clock.now = Date.parse('2026-11-21T03:00:00Z')
    await releaseDue(services)
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 97.01, pending: 0 })
  })

  test('of many sales is one entry', async () => {
    const shop = await openShop(services, { releaseDays: 1 })
    for (let n = 0; n < 5; n++) await sell(services, shop)
    services.clock.now += 2 * DAY_MS
    await Promise.all([releaseDue(services), releaseDue(services)])
    const entries = await services.db.pool
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.sellerId, shop.sellerId))
    expect(
      entries.filter(({ kind }) => kind === 'release').map(({ availableCents }) => availableCents),
    ).toEqual([48_505])
  })
})

describe('a refund', () => {
  test('in parts gives back all of the fee, first from the sale’s own money', async () => {
    const shop = await openShop(services, { releaseDays: 1 })
    const { id } = await sell(services, shop)
    for (const amount of [33.33, 33.33, 33.34]) await shop.calls.payments.refund({ id, amount })
    expect(await amountsOf(shop)).toEqual({ avaliable: 0, pending: 0, reserved: 0, held: 0, owed: 0 })
    expect(await saleOf(id)).toMatchObject({
      status: 'completed',
      outcome: 'refunded',
      refundedCents: 10_000,
      feeReturnedCents: 299,
      pspFeeReturnedCents: 49,
    })
  })

  test('of a part stays a completed sale, and no more than is left can follow', async () => {
    const shop = await openShop(services)
    const { id } = await sell(services, shop)
    await shop.calls.payments.refund({ id, amount: 40 })
    expect(await saleOf(id)).toMatchObject({ status: 'completed', outcome: 'partially_refunded' })
    expect(await refusal(shop.calls.payments.refund({ id, amount: 60.01 }))).toBe('NOT_REFUNDABLE')
    await shop.calls.payments.refund({ id })
    expect((await saleOf(id))?.outcome).toBe('refunded')
    expect(await refusal(shop.calls.payments.refund({ id }))).toBe('NOT_REFUNDABLE')
  })

  test('that nothing covers is refused', async () => {
    const shop = await openShop(services)
    const { id } = await sell(services, shop)
    await withdraw(shop, 90)
    expect(await refusal(shop.calls.payments.refund({ id }))).toBe('REFUND_NOT_COVERED')
    expect(await refusal(shop.calls.payments.refund({ id, amount: 5 }))).toBe('no refusal')
  })

  test('that the bank will not make puts everything back where it was', async () => {
    const shop = await openShop(services, { releaseDays: 1 })
    const { id } = await sell(services, shop)
    const before = await amountsOf(shop)
    services.bank.mood = 'silent'
    await shop.calls.payments.refund({ id, amount: 50 })
    expect(await amountsOf(shop)).toMatchObject({ held: 48.5 })
    expect(await refusal(shop.calls.payments.refund({ id, amount: 1 }))).toBe('IN_PROGRESS')
    // It was done all the same, and is found under its own id.
    services.bank.mood = 'well'
    services.clock.now += 60_000
    await hearOfMoney(services)
    expect(await amountsOf(shop)).toMatchObject({ held: 0, pending: 48.51 })

    services.bank.mood = 'refuses'
    const other = await openShop(services, { releaseDays: 1 })
    services.bank.mood = 'well'
    const sale = await sell(services, other)
    takeBack(services, sale.endToEndId, { amount: 10_000, status: 'processing' })
    await other.calls.payments.refund({ id: sale.id })
    expect(await amountsOf(other)).toEqual({ ...before, held: 0 })
  })

  test('is asked within ninety days', async () => {
    const shop = await openShop(services)
    const { id } = await sell(services, shop)
    services.clock.now += 90 * DAY_MS + 1
    expect(await refusal(shop.calls.payments.refund({ id }))).toBe('REFUND_TOO_LATE')
    const { master } = await signInMaster(services)
    expect(await refusal(master.refund({ id }))).toBe('REFUND_TOO_LATE')
  })

  test('made at the bank is booked after the money has left, and owed until sales pay it', async () => {
    const shop = await openShop(services)
    const { id, endToEndId } = await sell(services, shop)
    await withdraw(shop, 90)
    takeBack(services, endToEndId, { amount: 10_000, status: 'done', origin: 'asked' })
    await Promise.all([hearOfMoney(services), hearOfMoney(services)])
    expect((await saleOf(id))?.outcome).toBe('refunded')
    // 97.01 were credited, 91.35 are reserved: 5.66 were there, the rest is owed.
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 0, owed: 91.35 })
    expect(await refusal(withdraw(shop, 1))).toBe('WALLET_IN_DEBT')
    await sell(services, shop)
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 5.66, owed: 0 })
  })
})

describe('a dispute (MED)', () => {
  test('holds the sale’s net, is not released meanwhile, and gives it back when it is won', async () => {
    const shop = await openShop(services, { releaseDays: 1 })
    const { id, endToEndId } = await sell(services, shop)
    takeBack(services, endToEndId, { amount: 10_000, status: 'processing' })
    await hearOfMoney(services)
    expect(await saleOf(id)).toMatchObject({ status: 'completed', outcome: 'disputed' })
    expect(await amountsOf(shop)).toMatchObject({ pending: 0, held: 97.01 })
    expect(await refusal(shop.calls.payments.refund({ id }))).toBe('NOT_REFUNDABLE')
    services.clock.now += 3 * DAY_MS
    await releaseDue(services)
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 0, held: 97.01 })
    takeBack(services, endToEndId, { amount: 10_000, status: 'failed' })
    await hearOfMoney(services)
    await releaseDue(services)
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 97.01, held: 0, pending: 0 })
    expect((await saleOf(id))?.outcome).toBeNull()
  })

  test('that is lost pays the payer from what was held; what nothing covers is owed', async () => {
    const shop = await openShop(services)
    const { id, endToEndId } = await sell(services, shop)
    await withdraw(shop, 50)
    takeBack(services, endToEndId, { amount: 10_000, status: 'processing' })
    await hearOfMoney(services)
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 0, held: 46.26, owed: 0 })
    takeBack(services, endToEndId, { amount: 10_000, status: 'done' })
    await hearOfMoney(services)
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 0, held: 0, owed: 50.75 })
    expect((await saleOf(id))?.outcome).toBe('refunded')
    const [dispute] = await services.db.pool.select().from(disputes).where(eq(disputes.transactionId, id))
    expect(dispute?.state).toBe('lost')
  })
})

describe('a withdrawal (WDR-11)', () => {
  const accepted = async (shop: Shop, amount: number) => {
    const { id } = await withdraw(shop, amount)
    const { master } = await signInMaster(services)
    await master.acceptWithdrawal({ id })
    return { id, master }
  }

  test('takes amount and fee the moment it is asked, and leaves when it is accepted', async () => {
    const shop = await openShop(services)
    await sell(services, shop)
    services.bank.payoutFate = 'processing'
    const { id, master } = await accepted(shop, 50)
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 46.26, reserved: 50.75 })
    expect(await saleOf(id)).toMatchObject({ status: 'pending', step: 'sending' })
    expect(await refusal(master.declineWithdrawal({ id }))).toBe('CONFLICT')
    services.bank.setPayout(id.slice(4), 'done')
    services.clock.now += 60_000
    await followPayouts(services)
    expect(await saleOf(id)).toMatchObject({ status: 'completed', step: null, feeCents: 75 })
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 46.26, reserved: 0 })
  })

  test('of more than there is says so in the words of the specification (WDR-13)', async () => {
    const shop = await openShop(services)
    await sell(services, shop)
    const fault = await withdraw(shop, 96).catch((error: unknown) => error)
    expect(fault).toMatchObject({
      cause: { code: 'BALANCE_TOO_LOW', message: 'Verifique o saldo da sua conta.' },
    })
    expect(await refusal(withdraw(shop, 95.57))).toBe('no refusal')
  })

  test.each([
    ['cpf', '52998224724'],
    ['phone', '1133334444'],
    ['random', 'x'],
    ['email', 'a@b@c'],
  ] as const)('to a %s key %s is refused', async (type, key) => {
    const shop = await openShop(services)
    expect(await refusal(shop.calls.withdrawals.create({ amount: 1, key, type }))).toBe('PIX_KEY_INVALID')
  })

  test('declined, or refused by the bank, gives all of it back', async () => {
    const shop = await openShop(services)
    await sell(services, shop)
    const { id } = await withdraw(shop, 50)
    const { master } = await signInMaster(services)
    await master.declineWithdrawal({ id, reason: 'Chave de outra pessoa' })
    expect(await saleOf(id)).toMatchObject({
      status: 'failed',
      contents: { reason: 'Chave de outra pessoa' },
    })
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 97.01, reserved: 0 })
    services.bank.mood = 'refuses'
    const second = await withdraw(shop, 50)
    await master.acceptWithdrawal({ id: second.id })
    services.bank.mood = 'well'
    // The bank was asked once more, since it refused to say; it knows of none, and refuses it again.
    services.clock.now += 16 * 60_000
    services.bank.payoutFate = 'failed'
    await followPayouts(services)
    expect(await saleOf(second.id)).toMatchObject({ status: 'failed' })
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 97.01, reserved: 0 })
  })

  test('whose answer was lost is unknown, asked for by its id, and never paid twice', async () => {
    const shop = await openShop(services)
    await sell(services, shop)
    services.bank.payoutFate = 'done'
    services.bank.mood = 'silent'
    const { id } = await accepted(shop, 50)
    expect(await saleOf(id)).toMatchObject({ status: 'pending', step: 'unknown' })
    expect(await amountsOf(shop)).toMatchObject({ reserved: 50.75 })
    services.bank.mood = 'well'
    services.clock.now += 60_000
    await Promise.all(Array.from({ length: 5 }, () => followPayouts(services)))
    expect(await saleOf(id)).toMatchObject({ status: 'completed' })
    expect([...services.bank.sent.keys()].filter(known => known === id.slice(4))).toHaveLength(1)
  })

  test('that comes back is available again with its fee', async () => {
    const shop = await openShop(services)
    await sell(services, shop)
    services.bank.payoutFate = 'done'
    const { id } = await accepted(shop, 50)
    services.bank.setPayout(id.slice(4), 'returned')
    services.clock.now += 11 * 60_000
    await followPayouts(services)
    expect(await saleOf(id)).toMatchObject({ status: 'failed', completedAt: null })
    expect(await amountsOf(shop)).toMatchObject({ avaliable: 97.01, reserved: 0 })
  })

  test('keeps within the limits that an admin has set, and is not accepted while payouts are frozen', async () => {
    const shop = await openShop(services)
    await sell(services, shop)
    const { master } = await signInMaster(services)
    await master.saveFees({ withdrawalMin: 10, withdrawalMax: 60 })
    expect([await refusal(withdraw(shop, 9.99)), await refusal(withdraw(shop, 60.01))]).toEqual([
      'OUT_OF_LIMITS',
      'OUT_OF_LIMITS',
    ])
    const { id } = await withdraw(shop, 20)
    await master.saveFees({ withdrawalMin: null, withdrawalMax: null })
    await services.db.pool
      .update(wallets)
      .set({ frozenAt: new Date() })
      .where(eq(wallets.sellerId, shop.sellerId))
    expect(await refusal(master.acceptWithdrawal({ id }))).toBe('PAYOUTS_FROZEN')
    expect(await refusal(withdraw(shop, 20))).toBe('PAYOUTS_FROZEN')
    await master.declineWithdrawal({ id })
  })
})

describe('a transfer (TRF)', () => {
  test('is off until an admin switches it on', async () => {
    const [from, to] = [await openShop(services), await openShop(services)]
    const send = (amount: number) =>
      refusal(from.calls.transfers.create({ recipientEmail: to.email.toUpperCase(), amount }))
    const { master } = await signInMaster(services)
    expect(await send(1)).toBe('TRANSFERS_OFF')
    await master.saveFees({ transfersEnabled: true })
    expect(await send(1)).toBe('BALANCE_TOO_LOW')
    await sell(services, from)
    expect(await send(97.02)).toBe('BALANCE_TOO_LOW')
    expect(await refusal(from.calls.transfers.create({ recipientEmail: from.email, amount: 1 }))).toBe(
      'RECIPIENT_UNKNOWN',
    )
    expect((await from.calls.transfers.recipient({ recipientEmail: to.email })).recipient.name).toBe(to.name)
    const { id } = await from.calls.transfers.create({ recipientEmail: to.email, amount: 40 })
    const sent = { sellerId: from.sellerId, transactionId: id }
    await Promise.all([
      deliverTransfer(services, sent),
      deliverTransfer(services, sent),
      deliverTransfer(services, sent),
    ])
    expect([await amountsOf(from), await amountsOf(to)]).toMatchObject([
      { avaliable: 57.01 },
      { avaliable: 40 },
    ])
    await master.saveFees({ transfersEnabled: false })
  })
})

test('an account that holds money is not closed', async () => {
  const shop = await openShop(services)
  await sell(services, shop)
  const close = () => refusal(shop.calls.accounts.erase({ password: shop.password }))
  expect(await close()).toBe('WALLET_NOT_EMPTY')
  await shop.calls.withdrawals.create({ amount: 95.57, key: shop.email, type: 'email' })
  expect(await close()).toBe('WALLET_NOT_EMPTY')
})

describe('evidence in a dispute', () => {
  test('is heard for three days, by its seller only, and shown to admins', async () => {
    const shop = await openShop(services)
    const { endToEndId } = await sell(services, shop)
    takeBack(services, endToEndId, { amount: 10_000, status: 'processing' })
    await hearOfMoney(services)
    const [open] = (await shop.calls.payments.disputes({})).disputes
    expect(open).toMatchObject({ status: 'open', amount: 100 })
    const id = open?._id ?? ''
    const stranger = await openShop(services)
    expect(await refusal(stranger.calls.payments.evidence({ id, text: 'Fui eu' }))).toBe('NOT_FOUND')
    await shop.calls.payments.evidence({ id, text: 'Acesso usado no mesmo dia' })
    const { master } = await signInMaster(services)
    expect((await master.disputes()).disputes.find(({ _id }) => _id === id)).toMatchObject({
      evidence: 'Acesso usado no mesmo dia',
      userId: shop.sellerId,
    })
    const [row] = await services.db.pool.select().from(disputes).where(eq(disputes.id, id))
    expect(row?.evidenceSealed?.includes('Acesso')).toBe(false)
    services.clock.now += 3 * DAY_MS
    expect(await refusal(shop.calls.payments.evidence({ id, text: 'Tarde' }))).toBe('EVIDENCE_TOO_LATE')
  })
})

describe('books that differ', () => {
  test('are remembered once, freeze the payouts the second time, and flow again when they agree', async () => {
    const shop = await openShop(services)
    await sell(services, shop)
    const tamper = (by: number) =>
      services.db.pool
        .update(wallets)
        .set({ availableCents: sql`${wallets.availableCents} + ${by}` })
        .where(eq(wallets.sellerId, shop.sellerId))
    const walletOf = async () =>
      (await services.db.pool.select().from(wallets).where(eq(wallets.sellerId, shop.sellerId)))[0]
    await tamper(1)
    expect(await guardBooks(services, DAY_MS)).toMatchObject([
      { sellerId: shop.sellerId, what: 'available', books: 9701, elsewhere: 9702 },
    ])
    expect(await walletOf()).toMatchObject({ frozenAt: null })
    expect((await walletOf())?.differedAt).not.toBeNull()
    await guardBooks(services, DAY_MS)
    expect(await walletOf()).toMatchObject({ frozenReason: 'available' })
    expect(await refusal(withdraw(shop, 1))).toBe('PAYOUTS_FROZEN')
    await tamper(-1)
    expect(await guardBooks(services, DAY_MS)).toEqual([])
    const { master } = await signInMaster(services)
    await master.userPayouts({ userId: shop.sellerId, frozen: false })
    expect(await refusal(withdraw(shop, 1))).toBe('no refusal')
  })

  test('with the bank’s statement are named, on either side', async () => {
    const shop = await openShop(services)
    const { endToEndId } = await sell(services, shop)
    const [acquirer] = await services.acquirers.all()
    const compare = () =>
      compareWithProvider(
        services,
        acquirer?.id ?? '',
        new Date(services.clock.now - 1000),
        new Date(services.clock.now + 1000),
      )
    services.clock.now += 5000
    const recent = await sell(services, shop)
    expect(await compare()).toEqual([])
    const unheard = services.bank.payStray(100 as never, null)
    expect(await compare()).toEqual([{ endToEndId: unheard.endToEndId, what: 'missing here' }])
    await hearOfMoney(services)
    const bankRows = services.bank.receipts as Map<string, unknown>
    bankRows.delete(recent.endToEndId)
    expect(await compare()).toEqual([{ endToEndId: recent.endToEndId, what: 'missing there' }])
    expect(endToEndId).not.toBe(recent.endToEndId)
  })
})
