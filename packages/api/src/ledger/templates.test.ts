import { cents } from '@pagora/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as templates from './templates.ts'
import { ACCOUNTS, type Posting } from './templates.ts'

const amount = fc.integer({ min: 0, max: 99_999_999 }).map(cents)
const total = ({ amounts }: Posting) => ACCOUNTS.reduce((sum, account) => sum + amounts[account], 0)

/** An amount cut into so many parts, each of them nothing at least. */
const cut = (parts: number) =>
  fc
    .tuple(
      amount,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: parts, maxLength: parts }),
    )
    .map(([whole, shares]) => {
      let rest: number = whole
      const pieces = shares.slice(1).map(share => {
        const piece = Math.floor(rest * share)
        rest -= piece
        return cents(piece)
      })
      return { whole, pieces: [cents(rest), ...pieces] }
    })

/** An amount with a fee within it, and the provider's part within that. */
const priced = fc
  .tuple(amount, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([whole, fee, psp]) => {
    const taken = Math.floor(whole * fee)
    return { amount: whole, fee: cents(taken), pspFee: cents(Math.floor(taken * psp)) }
  })

const at = (pieces: ReturnType<typeof cents>[], n: number) => pieces[n] ?? cents(0)

describe('each template nets to zero, whatever the amounts', () => {
  test.each<[string, fc.Arbitrary<Posting>]>([
    ['salePaid', priced.map(templates.salePaid)],
    ['keptApart', amount.map(templates.keptApart)],
    ['apartReturned', amount.map(templates.apartReturned)],
    [
      'released',
      cut(2).map(({ whole, pieces }) =>
        templates.released(whole, { debt: at(pieces, 0), available: at(pieces, 1) }),
      ),
    ],
    [
      'heldFrom',
      cut(2).map(({ pieces }) =>
        templates.heldFrom('refund_held', { pending: at(pieces, 0), available: at(pieces, 1) }),
      ),
    ],
    [
      'heldGivenBack',
      cut(3).map(({ pieces }) =>
        templates.heldGivenBack('dispute_won', {
          pending: at(pieces, 0),
          debt: at(pieces, 1),
          available: at(pieces, 2),
        }),
      ),
    ],
    [
      'moneyReturned',
      fc
        .tuple(cut(4), amount, amount)
        .map(([{ whole, pieces }, fee, pspFee]) =>
          templates.moneyReturned(
            'refund_made',
            { amount: cents(whole + fee + pspFee), fee: cents(fee + pspFee), pspFee },
            { held: at(pieces, 0), pending: at(pieces, 1), available: at(pieces, 2), debt: at(pieces, 3) },
          ),
        ),
    ],
    ['withdrawalAsked', fc.tuple(amount, amount).map(([a, b]) => templates.withdrawalAsked(a, b))],
    [
      'withdrawalFailed',
      cut(2).map(({ pieces }) =>
        templates.withdrawalFailed({ debt: at(pieces, 0), available: at(pieces, 1) }),
      ),
    ],
    ['payoutDone', fc.tuple(amount, amount).map(([a, b]) => templates.payoutDone(a, b))],
    [
      'payoutReturned',
      fc.tuple(cut(2), fc.double({ min: 0, max: 1, noNaN: true })).map(([{ whole, pieces }, share]) => {
        const fee = cents(Math.floor(whole * share))
        return templates.payoutReturned(cents(whole - fee), fee, {
          debt: at(pieces, 0),
          available: at(pieces, 1),
        })
      }),
    ],
    ['transferSent', amount.map(templates.transferSent)],
    [
      'transferReceived',
      cut(2).map(({ whole, pieces }) =>
        templates.transferReceived(whole, { debt: at(pieces, 0), available: at(pieces, 1) }),
      ),
    ],
  ])('%s', (_, postings) => {
    fc.assert(
      fc.property(postings, posting => {
        expect(total(posting)).toBe(0)
      }),
    )
  })
})

test('a sale says who gets what of it', () => {
  expect(templates.salePaid({ amount: cents(10_000), fee: cents(299), pspFee: cents(49) })).toEqual({
    kind: 'sale',
    amounts: {
      pending: 9701,
      available: 0,
      reserved: 0,
      held: 0,
      debt: 0,
      clearing: 0,
      fee: 250,
      pspFee: 49,
      suspense: 0,
      psp: -10_000,
    },
  })
})
