import { describe, expect, test } from 'vitest'
import {
  chargeStates,
  disputeStates,
  outcomeOfPaid,
  payoutStates,
  refundStates,
  saleStates,
  withdrawalStates,
} from './states.ts'

describe('what may follow what', () => {
  test('a sale is paid once, also after its end, and never un-paid', () => {
    expect(saleStates.before('paid').toSorted()).toEqual(['failed', 'pending'])
    expect(saleStates.after('completed', 'paid')).toBeNull()
    expect(saleStates.after('completed', 'expired')).toBeNull()
    expect(saleStates.after('failed', 'expired')).toBeNull()
    expect(saleStates.before('refused')).toEqual(['pending'])
  })

  test('a withdrawal is decided once, and is not declined once it may have been sent', () => {
    expect(withdrawalStates.before('accepted')).toEqual(['asked'])
    expect(withdrawalStates.before('declined')).toEqual(['asked'])
    expect(withdrawalStates.after('unknown', 'found')).toBe('sending')
    expect(withdrawalStates.after('failed', 'sent')).toBeNull()
    expect(withdrawalStates.after('completed', 'returned')).toBe('failed')
  })

  test('a payout that failed stays failed; one that arrived can only come back', () => {
    expect(payoutStates.after('failed', 'arrived')).toBeNull()
    expect(payoutStates.after('done', 'refused')).toBeNull()
    expect(payoutStates.after('done', 'returned')).toBe('returned')
    expect(payoutStates.after('returned', 'returned')).toBeNull()
  })

  test('charges, refunds and disputes end once', () => {
    expect(chargeStates.before('opened')).toEqual(['asked'])
    expect(chargeStates.after('failed', 'opened')).toBeNull()
    expect(refundStates.before('arrived')).toEqual(['asked'])
    expect(refundStates.before('refused')).toEqual(['asked'])
    expect(disputeStates.before('upheld')).toEqual(['open'])
    expect(disputeStates.after('won', 'upheld')).toBeNull()
  })
})

test.each([
  [{ amount: 100, refunded: 0, disputed: false }, null],
  [{ amount: 100, refunded: 40, disputed: false }, 'partially_refunded'],
  [{ amount: 100, refunded: 100, disputed: false }, 'refunded'],
  [{ amount: 100, refunded: 40, disputed: true }, 'disputed'],
])('a paid sale %o is %s', (sale, outcome) => {
  expect(outcomeOfPaid(sale)).toBe(outcome)
})
