import { inDutch } from './in-dutch.ts'

export const walletTexts = inDutch(() => import('./nl-wallets.ts'), {
  /** What the demo wallet says: it speaks for itself, like any wallet, and not for the product. */
  demo: {
    badge: 'Test money only',
    connectTitle: (site: string) => `Connect to ${site}`,
    connectBody:
      'Choose the account to use. Its keys are publicly known test keys: never send real money to it.',
    account: (n: number) => `Account ${n}`,
    signTitle: 'Sign in',
    signBody: (site: string) => `${site} asks you to sign this message:`,
    sendTitle: 'Send transaction',
    sends: 'You send',
    to: 'To',
    from: 'From',
    fee: 'Network fee, at most',
    approve: 'Approve',
    reject: 'Reject',
  },

  /** What is said while a wallet on another device is paired. */
  pairing: {
    title: 'Scan with your wallet',
    body: 'Your wallet app reads this code and asks you there. What you sign stays between the two.',
    code: 'Code for your wallet',
    open: 'Open a wallet on this device',
    copy: 'Copy the link instead',
  },
})
