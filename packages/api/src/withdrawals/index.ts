export { refuseUncovered } from './ask-withdrawal.ts'
export { acceptWithdrawal, declineWithdrawal } from './decide-withdrawal.ts'
export { withdrawalsRouter } from './router.ts'
export { followPayout, followPayouts } from './send-payout.ts'
