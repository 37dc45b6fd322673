import type { walletTexts as english } from './wallets.ts'

export const walletTexts: typeof english = {
  demo: {
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
    fee: 'Netwerkkosten, hooguit',
    approve: 'Goedkeuren',
    reject: 'Weigeren',
  },

  pairing: {
    title: 'Scan met je wallet',
    body: 'Je wallet-app leest deze code en vraagt het je daar. Wat je ondertekent, blijft tussen die twee.',
    code: 'Code voor je wallet',
    open: 'Open een wallet op dit apparaat',
    copy: 'Kopieer liever de link',
  },
}
