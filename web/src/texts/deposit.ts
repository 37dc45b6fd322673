import { inDutch } from './in-dutch.ts'

export const depositTexts = inDutch(() => import('./nl-deposit.ts'), {
  lead: 'From your wallet to your balance, through the contract on chain.',
  currentBalance: 'Current balance',
  totalDeposited: 'Total deposited',
  inWallet: (amount: string) => `In your wallet: ${amount} POL`,
  button: 'Deposit POL',
  wrongNetwork: 'Deposit POL: wrong network',
  overBalance: (amount: string) => `Your wallet holds ${amount} POL`,
  principal: (kept: string, beyond: string) =>
    `${kept} POL of this deposit is kept for you: you have taken out ${beyond} POL more than you put in, and that comes off first.`,
  wrongChain: (chain: string, id: number, wallet: string) =>
    `Please switch to ${chain} (Chain ID: ${id}) in your ${wallet}`,
  notConnected: (wallet: string) => `${wallet} not connected`,
  failed: (reason: string) => `Deposit failed: ${reason}`,
  insufficient: 'Insufficient POL balance for this transaction',
  reverted: 'Transaction failed. Please try again.',
  cancelledInWallet: 'The transaction was cancelled in your wallet. Nothing was deposited.',
  dropped:
    'The network has dropped this transaction, so nothing was deposited. Make sure that your wallet no longer shows it as pending before you send it again.',
  rejected: 'You declined in your wallet. Nothing was sent.',
  info: [
    'Send from your own wallet, never from an exchange: the sending address is the one that is credited.',
    'No fee is taken. Any amount above 0 is accepted.',
    'A deposit is credited when its block is final. Your balance then updates without a reload.',
    'You may close this page after confirming: the deposit is found on chain and credited all the same.',
  ],
  reviewTitle: 'Review your deposit',
  to: 'To (contract)',
  networkFee: 'Network fee (estimate)',
  protocolFee: 'Deposit fee',
  noFee: 'None',
  consent: 'I understand that I can lose everything that I deposit.',
  confirm: 'Confirm in wallet',
  progressTitle: 'Deposit in progress',
  doneTitle: 'Deposit credited',
  failedTitle: 'Deposit failed',
  steps: {
    wallet: 'Confirm in your wallet',
    block: 'Waiting for the block',
    final: 'Pending until final',
    credited: 'Credited to your balance',
  },
  confirmed: (block: string) => `Confirmed in block ${block}`,
  pendingFinal: 'Your deposit is in the chain. It is credited as soon as its block is final.',
  slow: 'Your transaction is processing. Your balance will update when its block is final. You can close this window.',
  credited: (amount: string) => `${amount} POL has been added to your balance.`,
  creditedAfter: (seconds: string) =>
    Number(seconds) <= 30
      ? `Credited within 30 seconds: ${seconds} s after its block.`
      : `Credited ${seconds} s after its block.`,
  history: 'Your deposits',
  noHistory: 'No deposits yet',
  buyNft: 'Buy an NFT',
  /** Of a deposit whose block is awaited. */
  sent: 'Your deposit was sent.',
})
