import type { demoWallet } from './en-demo-wallet.ts'

/** What the demo wallet says, in Dutch. */
export const demoWalletNl: typeof demoWallet = {
  name: 'Demowallet',
  badge: 'Alleen testgeld',
  connectTitle: (site) => `Verbinden met ${site}`,
  connectBody:
    'Kies het account dat je wilt gebruiken. De sleutels zijn openbaar bekende testsleutels: stuur er nooit echt geld naartoe.',
  account: (n) => `Account ${n}`,
  signTitle: 'Aanmelden',
  signBody: (site) => `${site} vraagt je dit bericht te ondertekenen:`,
  sendTitle: 'Transactie versturen',
  sends: 'Je verstuurt',
  to: 'Naar',
  from: 'Van',
  fee: 'Netwerkkosten, hoogstens',
  approve: 'Goedkeuren',
  reject: 'Weigeren',
}
