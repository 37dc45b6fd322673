/** What the demo wallet says: it speaks for itself, like any wallet, and not for the product. */
export const demoWallet = {
  name: 'Demo wallet',
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
}
