import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, insist, must, signInMaster, wishOf } from './client.mjs'

const BUYERS = 4
const PAUSE_MS = 40
const SALE = '/api/payments/checkout/transaction'

/** What was said to the client, and nothing else. */
const newJournal = () => ({
  /** By key: every id that it led to, and what was asked. */
  sales: new Map(),
  /** Ids of sales whose code the bank took money for. */
  paid: new Set(),
  withdrawals: new Map(),
  answers: new Map(),
  faults: [],
})

/** Buyers, sellers and an admin, until they are told to stop; what they began they bring to its end. */
export async function startTraffic({ url, bankUrl, totp }, shops) {
  const journal = newJournal()
  const { answers } = journal
  const asked = []
  let stopping = false
  const token = { master: await signInMaster(url, totp) }

  async function buy(shop) {
    const [key, body] = [randomUUID(), wishOf(shop)]
    const sale = { ids: new Set(), shop, code: null }
    const order = async () => {
      const { data } = await must(url, SALE, { body, key, answers })
      if (data.value !== shop.price) journal.faults.push(`${data.transactionId} costs ${data.value}`)
      sale.ids.add(data.transactionId)
      sale.code = data.paymentData.pix.code
      return data.transactionId
    }
    const twins = Math.random() < 0.15 ? 2 : 1
    const [id] = await Promise.all(Array.from({ length: twins }, order))
    journal.sales.set(key, sale)
    if (Math.random() < 0.85) {
      const { status } = await insist(bankUrl, '/sandbox/pay', { body: { code: sale.code } })
      if (status === 200) journal.paid.add(id)
      else journal.faults.push(`the bank answered ${status} for ${id}`)
    }
    if (Math.random() < 0.2) await order()
  }

  async function withdraw(shop) {
    const wallet = await insist(url, '/api/user/wallet', { token: shop.token, answers })
    const available = Math.round(wallet.body.wallet.balance.avaliable * 100)
    if (available < 200) return
    const amount = Math.ceil((Math.random() * available) / 1.5) / 100
    const refused = Math.random() < 0.15
    const body = { amount, type: 'email', key: refused ? 'recusa@exemplo.com' : shop.email }
    const { status, body: answer } = await insist(url, '/api/transactions/withdrawal', {
      body,
      token: shop.token,
      key: randomUUID(),
      answers,
    })
    // Another of one's own was first to the balance; that is an answer, and nothing may have been made.
    if (status !== 200) return void (status === 422 || journal.faults.push(`a withdrawal: ${status}`))
    const withdrawal = { id: answer.id, amount, refused, accepted: null }
    journal.withdrawals.set(answer.id, withdrawal)
    asked.push(withdrawal)
  }

  async function decide(withdrawal) {
    const accepted = Math.random() < 0.8
    const path = `/api/master/withdrawal/${accepted ? 'accept' : 'decline'}`
    const init = { body: { id: withdrawal.id }, token: token.master, mayBe409: true, answers }
    const { status, tries } = await insist(url, path, init)
    if (status === 401) {
      token.master = await signInMaster(url, totp)
      return decide(withdrawal)
    }
    // Decided already is right only after a call of our own whose answer was lost.
    if (status !== 200 && !(status === 409 && tries > 1))
      journal.faults.push(`${path} answered ${status} for ${withdrawal.id}`)
    withdrawal.accepted = accepted
  }

  const until = async (done, work, pauseMs) => {
    while (!done()) {
      await work()
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
  const pick = () => shops[Math.floor(Math.random() * shops.length)]
  const people = [
    ...Array.from({ length: BUYERS }, () =>
      until(
        () => stopping,
        () => buy(pick()),
        PAUSE_MS,
      ),
    ),
    ...shops.map(shop =>
      until(
        () => stopping,
        () => withdraw(shop),
        PAUSE_MS * 10,
      ),
    ),
  ]
  const everybody = Promise.all(people)
  let quiet = false
  const admin = until(
    () => quiet && asked.length === 0,
    async () => {
      const next = asked.shift()
      if (next) await decide(next)
    },
    PAUSE_MS,
  )
  return {
    journal,
    async stop() {
      stopping = true
      await everybody
      quiet = true
      await admin
    },
    /** Every key once more: it leads to where it led. */
    async replay() {
      const left = [...journal.sales]
      const again = async () => {
        for (let next = left.pop(); next; next = left.pop()) await ask(next)
      }
      const ask = async ([key, { ids, shop }]) => {
        const answer = await call(url, SALE, { body: wishOf(shop), key })
        if (answer?.status !== 200) journal.faults.push(`key ${key} is answered ${answer?.status}`)
        else ids.add(answer.body.data.transactionId)
      }
      await Promise.all(Array.from({ length: BUYERS * 2 }, again))
    },
  }
}
