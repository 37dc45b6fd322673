import { inDutch } from './in-dutch.ts'

/** The texts of the page of withdrawals. */
export let withdrawTexts = {
  title: 'Withdraw',
  lead: 'From your balance to the wallet you are connected with.',
  available: 'Available balance',
  withdrawable: 'Withdrawable amount',
  totalWithdrawn: 'Total withdrawn',
  requested: 'Requested',
  fee: (percent: string) => `Fee (${percent})`,
  received: 'You receive',
  preview: 'Preview',
  button: 'Withdraw POL',
  busy: 'Requesting...',
  insufficientButton: 'Insufficient Balance',
  offline: 'Withdraw POL: you are offline',
  invalidAmount: 'Please enter a valid withdrawal amount',
  overMaximum: (amount: string, keep: string) =>
    `Maximum withdrawable amount is ${amount} POL (must keep ${keep} POL minimum)`,
  insufficient: (keep: string) =>
    `Insufficient balance. You must maintain at least ${keep} POL in your account.`,
  belowMinimum: (amount: string) => `The smallest withdrawal is ${amount} POL`,
  beyondPrincipal: (beyond: string) =>
    `${beyond} POL of this is more than you put in. It is paid from fees and from what the operator adds, and may wait.`,
  failed: (reason: string) => `Withdrawal failed: ${reason}`,
  accepted: (net: string) => `Withdrawal requested. ${net} POL will arrive in your wallet.`,
  infoTitle: 'Good to know',
  info: (fee: string, keep: string) => [
    `The fee is ${fee} of the amount. ${keep} POL stays in your account.`,
    'The payout is sent to the wallet you are connected with and to no other.',
    'Each withdrawal has one payout number, and the contract pays each number once.',
    'What the code of your wallet does not take, the contract keeps for it. You find it here.',
    'If the payout wallet cannot pay at once, requests wait in order. You can cancel one until it is signed.',
  ],
  history: 'Your withdrawals',
  noHistory: 'No withdrawals yet',
  columns: {
    requested: 'Requested',
    received: 'Received',
    state: 'State',
    date: 'Date',
    hash: 'Transaction',
  },
  pendingHash: 'Pending',
  states: {
    REQUESTED: 'Queued',
    AWAITING_APPROVAL: 'Awaiting approval',
    SIGNED: 'Being sent',
    BROADCAST: 'Sent, not final',
    SETTLED: 'Paid',
    REFUNDED: 'Refunded',
    CANCELLED: 'Cancelled',
  },
  cancel: 'Cancel withdrawal',
  cancelTitle: 'Cancel this withdrawal?',
  cancelBody: (amount: string) => `${amount} POL goes back to your available balance. No fee is taken.`,
  keep: 'Keep it',
  cancelled: (amount: string) => `Withdrawal cancelled. ${amount} POL is back in your balance.`,
  cancelFailed: (reason: string) => `Cancellation failed: ${reason}`,
  payout: {
    reviewTitle: 'Review your withdrawal',
    destination: 'To (your wallet)',
    expected: 'Expected time',
    usually: (time: string) => `Usually ${time}`,
    balanceAfter: 'Balance afterwards',
    confirm: 'Confirm withdrawal',
    moved: (net: string, state: string) => `Withdrawal of ${net} POL: ${state}`,
    pausedTitle: 'Payouts are paused',
    paused: 'A request is booked all the same and waits until they go on. You can cancel it until then.',
    slowTitle: 'Payouts are slow at the moment',
    slow: (wait: string) =>
      `The oldest request has been waiting for ${wait}, and requests are paid in order. You can cancel one until it is signed.`,
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  },
  /** Words for why a withdrawal waits, in place of the server's own, which are English. */
  forExit: 'For the exit that you requested on chain',
  waitingWords: {} as Readonly<Record<string, string>>,
  kept: {
    line: 'To the contract: your wallet did not take it',
    title: (amount: string) => `The contract keeps ${amount} POL for you`,
    body: 'The code of your wallet did not take a payout. Nobody but you can send the money anywhere but to your wallet.',
    elsewhere: 'To another address of yours (leave empty for this wallet)',
    sendHere: 'Send to this wallet',
    sendElsewhere: 'Send to that address',
    sent: (amount: string) => `${amount} POL is on its way.`,
    refused: 'The receiver did not take it.',
    failed: (reason: string) => `Not sent: ${reason}`,
  },
}

export type WithdrawTexts = typeof withdrawTexts

inDutch(async () => {
  withdrawTexts = (await import('./nl-withdraw.ts')).withdrawTexts
})
