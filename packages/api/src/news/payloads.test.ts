import { deliveries, transactions } from '@pagora/db'
import { cents, type EventKind } from '@pagora/domain'
import {
  BUYER,
  connectedSeller,
  createDatabase,
  insertEvent,
  insertSale,
  newsServices,
  paidSale,
  type Received,
  type Receiver,
  startReceiver,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverOnce } from './deliver.ts'
import { relayOnce } from './relay.ts'

const CREATED = new Date('2026-03-14T15:09:26.535Z')
const PAID = new Date('2026-03-14T15:12:01Z')
const NOW = Date.parse('2026-03-14T23:30:00Z')

let database: TestDatabase
let receiver: Receiver
let services: TestServices
let seller: Awaited<ReturnType<typeof connectedSeller>>
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  receiver = await startReceiver()
  services = await newsServices(database.db, [receiver], { clock: { now: NOW } })
  seller = await connectedSeller(services, receiver)
  return () => receiver.stop()
})

const onFault = (work: string, error: unknown) => {
  throw new Error(work, { cause: error })
}

type Overrides = Parameters<typeof insertSale>[2]

/** Tells of one sale and answers what everybody heard. */
async function hear(
  kind: EventKind,
  facts: Parameters<typeof insertEvent>[3] = {},
  overrides: Overrides = {},
) {
  const waiting = kind === 'sale.generated'
  const sale = waiting
    ? await insertSale(services, seller.sellerId, { createdAt: CREATED, ...overrides })
    : await paidSale(services, seller.sellerId, { createdAt: CREATED, completedAt: PAID, ...overrides })
  await insertEvent(services, sale, kind, facts)
  await relayOnce(services, { onFault })
  await deliverOnce(services, onFault)
  const at = (path: string) => receiver.received.find(({ url }) => url.startsWith(path))
  const read = (received: Received | undefined) => (received ? JSON.parse(received.body) : undefined)
  const [buyerMail] = services.outbox.filter(({ to }) => to === BUYER.customer.email)
  const [sellerMail] = services.outbox.filter(({ to }) => to === seller.email)
  return {
    sale,
    webhook: read(at('/paid') ?? at('/generated')),
    pushcut: read(at('/pushcut')),
    utmify: read(at('/utmify')),
    xtrack: read(at('/xtrack')),
    requests: { utmify: at('/utmify'), xtrack: at('/xtrack') },
    buyerMail,
    sellerMail,
  }
}

describe('webhook', () => {
  test('tells the whole sale', async () => {
    const { sale, webhook } = await hear('sale.paid')
    expect(webhook).toEqual({
      type: 'sale.paid',
      timestamp: new Date(NOW).toISOString(),
      data: {
        _id: sale.id,
        status: 'completed',
        method: 'pix',
        amount: 1234.5,
        tax: 36.91,
        createdAt: CREATED.toISOString(),
        paidAt: PAID.toISOString(),
        purchaseData: {
          customer: {
            name: 'Ana Compradora',
            email: 'ana.compradora@exemplo.com.br',
            phone: '(11) 98765-4321',
            address: 'Rua das Flores, 123',
          },
          products: [{ name: 'Curso de fotografia', price: 1234.5 }],
        },
        trackingParameters: BUYER.tracking,
      },
    })
  })

  test('of a refund says what it is and how much was given back', async () => {
    const refundedCents = cents(10_000)
    const { webhook } = await hear(
      'sale.refunded',
      { outcome: 'partially_refunded', refundCents: refundedCents },
      { outcome: 'partially_refunded', refundedCents },
    )
    expect(webhook).toMatchObject({
      type: 'sale.refunded',
      data: { status: 'completed', outcome: 'partially_refunded', refundedAmount: 100 },
    })
  })

  test('of an expired sale goes where generated ones go', async () => {
    const failed = { status: 'failed', outcome: 'expired', completedAt: null } as const
    const { webhook } = await hear('sale.expired', {}, failed)
    expect(webhook).toMatchObject({ type: 'sale.expired', data: { status: 'failed', outcome: 'expired' } })
    expect(receiver.received.map(({ url }) => url)).toContain('/generated')
  })
})

describe('Utmify (INT-07)', () => {
  test('is told a new sale field by field', async () => {
    const { sale, utmify, requests } = await hear('sale.generated')
    expect(requests.utmify?.url).toBe('/utmify/api-credentials/orders')
    expect(requests.utmify?.headers['x-api-token']).toBe('utmify-key')
    expect(utmify).toEqual({
      orderId: sale.id,
      platform: 'Pagora',
      paymentMethod: 'pix',
      status: 'waiting_payment',
      createdAt: '2026-03-14 15:09:26',
      approvedDate: null,
      refundedAt: null,
      customer: {
        name: 'Ana Compradora',
        email: 'ana.compradora@exemplo.com.br',
        phone: '11987654321',
        document: '52998224725',
        country: 'BR',
      },
      products: [
        {
          id: 'prd_1',
          name: 'Curso de fotografia',
          planId: null,
          planName: null,
          quantity: 1,
          priceInCents: 123_450,
        },
      ],
      trackingParameters: {
        src: null,
        sck: null,
        utm_source: 'FB|lead-1',
        utm_campaign: 'CAMPANHA|413',
        utm_medium: null,
        utm_content: null,
        utm_term: null,
      },
      commission: { totalPriceInCents: 123_450, gatewayFeeInCents: 3691, userCommissionInCents: 119_759 },
      isTest: false,
    })
  })

  test.each([
    ['sale.paid', {}, { status: 'paid', approvedDate: '2026-03-14 15:12:01', refundedAt: null }],
    [
      'sale.refunded',
      { outcome: 'refunded' },
      { status: 'refunded', approvedDate: '2026-03-14 15:12:01', refundedAt: '2026-03-14 23:30:00' },
    ],
    [
      'sale.refunded',
      { outcome: 'refunded', chargeback: true },
      { status: 'chargedback', approvedDate: '2026-03-14 15:12:01', refundedAt: '2026-03-14 23:30:00' },
    ],
  ] as const)('of %s %j hears %j, with the same order and day', async (kind, facts, heard) => {
    const { sale, utmify } = await hear(kind, facts)
    expect(utmify).toMatchObject({ orderId: sale.id, createdAt: '2026-03-14 15:09:26', ...heard })
  })

  test('of an expired sale hears refused', async () => {
    const failed = { status: 'failed', outcome: 'expired', completedAt: null } as const
    const { utmify } = await hear('sale.expired', {}, failed)
    expect(utmify).toMatchObject({ status: 'refused', approvedDate: null, refundedAt: null })
  })
})

describe('Xtrack, Pushcut', () => {
  test('Xtrack hears of the lead exactly as the page did (INT-10)', async () => {
    const { sale, xtrack, requests } = await hear('sale.paid')
    expect(requests.xtrack?.url).toBe('/xtrack/api/integrations/api')
    expect(xtrack).toEqual({
      orderId: sale.id,
      amount: 123_450,
      status: 'paid',
      utm_source: 'FB|lead-1',
      platform: 'Pagora',
      token: 'xtrack-token',
    })
  })

  test.each([
    ['sale.generated', 'Pix gerado'],
    ['sale.paid', 'Venda aprovada'],
  ] as const)('Pushcut shows %s as %s (INT-06)', async (kind, title) => {
    const { pushcut } = await hear(kind)
    expect(pushcut).toEqual({ title, text: 'R$ 1.234,50 · Curso de fotografia' })
  })

  test.each([
    [401, 'failed'],
    [429, 'waiting'],
    [502, 'waiting'],
  ])('an answer of %d: %s', async (status, state) => {
    receiver.answer = () => ({ status })
    const { sale } = await hear('sale.paid')
    const rows = await rowsOf(sale.id)
    for (const channel of ['utmify', 'xtrack', 'pushcut']) {
      expect(rows.find(row => row.channel === channel)).toMatchObject({ state, lastStatus: status })
    }
  })

  test('a Pushcut address of anybody else is not called', async () => {
    services.outgoing = { ...services.outgoing, isListed: () => false }
    const { sale, pushcut } = await hear('sale.paid')
    expect(pushcut).toBeUndefined()
    const row = (await rowsOf(sale.id)).find(({ channel }) => channel === 'pushcut')
    expect(row).toMatchObject({ state: 'failed', lastFault: 'O endereço não é do Pushcut' })
  })
})

const rowsOf = (transactionId: string) =>
  database.db.pool.select().from(deliveries).where(eq(deliveries.transactionId, transactionId))

describe('mails', () => {
  test('a buyer gets the code and until when it may be paid', async () => {
    const { sale, buyerMail } = await hear('sale.generated')
    expect(buyerMail?.subject).toBe('Seu Pix de R$ 1.234,50')
    expect(buyerMail?.text).toContain(`\n00020126-codigo-de-${sale.id}\n`)
    expect(buyerMail?.text).toContain('até 14/03 às 12:39')
  })

  test('both get the news of a payment', async () => {
    const { sale, buyerMail, sellerMail } = await hear('sale.paid')
    for (const text of ['Olá, Ana.', sale.id, 'Curso de fotografia', 'Vendido por: Maria da Silva']) {
      expect(buyerMail?.text).toContain(text)
    }
    expect(sellerMail?.subject).toBe('Venda aprovada: R$ 1.234,50')
    expect(sellerMail?.text).toContain('R$ 1.197,59 são seus')
    expect(sellerMail?.text).not.toContain(BUYER.customer.name)
  })

  test('both get the amount of a refund', async () => {
    const facts = { outcome: 'partially_refunded', refundCents: cents(4500) } as const
    const { buyerMail, sellerMail } = await hear('sale.refunded', facts)
    expect(buyerMail?.text).toContain('R$ 45,00')
    expect(sellerMail?.text).toContain('R$ 45,00')
  })

  test('a seller gets three days to answer a dispute', async () => {
    const { sellerMail } = await hear('sale.disputed')
    expect(sellerMail?.text).toContain('3 dias, até 17/03 às 20:30')
  })

  test.each([
    ['withdrawal.completed', 'Seu saque de R$ 1.234,50 foi pago'],
    ['withdrawal.failed', 'Seu saque não foi concluído'],
  ] as const)('%s: %s', async (kind, subject) => {
    const { sellerMail } = await hear(
      kind,
      {},
      { kind: 'withdrawal', contents: { reason: 'Chave inexistente' } },
    )
    expect(sellerMail?.subject).toBe(subject)
    expect(sellerMail?.text.includes('Motivo: Chave inexistente')).toBe(kind === 'withdrawal.failed')
  })

  test('one that the mail server does not take is sent later', async () => {
    const send = services.mailer.send
    services.mailer.send = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:25'))
    const { sale } = await hear('sale.paid')
    const mails = () =>
      database.db.pool
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.transactionId, sale.id), isNotNull(deliveries.nextAt)))
    const waiting = await mails()
    expect(waiting.map(row => [row.channel, row.lastFault]).sort()).toEqual([
      ['buyer_mail', 'O e-mail não pôde ser enviado'],
      ['seller_mail', 'O e-mail não pôde ser enviado'],
    ])
    services.mailer.send = send
    services.clock.now += 6000
    await deliverOnce(services, onFault)
    expect(services.outbox).toHaveLength(2)
    expect(await mails()).toEqual([])
  })

  test('a recipient whom the mail server refuses for good is given up', async () => {
    services.mailer.send = () =>
      Promise.reject(Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode: 550 }))
    const { sale } = await hear('sale.paid')
    const rows = await rowsOf(sale.id)
    expect(rows.filter(({ channel }) => channel.endsWith('mail')).map(({ state }) => state)).toEqual([
      'failed',
      'failed',
    ])
  })
})

describe('what was overtaken', () => {
  test('nobody who keeps one state for a sale is told that it waits, once it is paid', async () => {
    const { sale, utmify, xtrack, buyerMail, webhook } = await hear(
      'sale.generated',
      {},
      { status: 'completed', completedAt: PAID },
    )
    expect([utmify, xtrack, buyerMail]).toEqual([undefined, undefined, undefined])
    expect(webhook.type).toBe('sale.generated')
    const states = (await rowsOf(sale.id)).map(row => [row.channel, row.state, row.lastFault]).sort()
    expect(states).toContainEqual(['utmify', 'failed', 'A venda já mudou de estado'])
  })

  test('what was erased is told to nobody', async () => {
    const sale = await paidSale(services, seller.sellerId, { createdAt: CREATED })
    await database.db.pool
      .update(transactions)
      .set({ detailsSealed: null })
      .where(eq(transactions.id, sale.id))
    await insertEvent(services, sale, 'sale.paid')
    await relayOnce(services, { onFault })
    await deliverOnce(services, onFault)
    const states = Object.fromEntries((await rowsOf(sale.id)).map(row => [row.channel, row.state]))
    expect(states).toMatchObject({
      utmify: 'failed',
      xtrack: 'failed',
      buyer_mail: 'failed',
      webhook: 'delivered',
    })
  })
})
