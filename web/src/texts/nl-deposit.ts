import type { depositTexts as english } from './deposit.ts'

export const depositTexts: typeof english = {
  lead: 'Van je wallet naar je saldo, via het contract op de blockchain.',
  currentBalance: 'Huidig saldo',
  totalDeposited: 'Totaal gestort',
  inWallet: (amount) => `In je wallet: ${amount} POL`,
  button: 'POL storten',
  wrongNetwork: 'POL storten: verkeerd netwerk',
  overBalance: (amount) => `In je wallet zit ${amount} POL`,
  principal: (kept, beyond) =>
    `Van deze storting wordt ${kept} POL voor jou bewaard: je hebt ${beyond} POL meer opgenomen dan ingelegd, en dat gaat er eerst af.`,
  wrongChain: (chain, id, wallet) => `Schakel in je ${wallet} over naar ${chain} (chain-ID: ${id})`,
  notConnected: (wallet) => `${wallet} niet verbonden`,
  failed: (reason) => `Storting mislukt: ${reason}`,
  insufficient: 'Niet genoeg POL voor deze transactie',
  reverted: 'Transactie mislukt. Probeer het opnieuw.',
  cancelledInWallet: 'De transactie is in je wallet geannuleerd. Er is niets gestort.',
  dropped:
    'Het netwerk heeft deze transactie laten vallen, dus er is niets gestort. Kijk eerst of je wallet de transactie niet meer als lopend toont voordat je die opnieuw verstuurt.',
  rejected: 'Je hebt in je wallet geweigerd. Er is niets verstuurd.',
  info: [
    'Stuur vanuit je eigen wallet, nooit vanaf een beurs: het bedrag wordt bijgeschreven op het adres dat verstuurt.',
    'Er worden geen kosten ingehouden. Elk bedrag boven 0 is goed.',
    'Een storting wordt bijgeschreven zodra het blok definitief is. Je saldo wordt daarna bijgewerkt zonder dat je de pagina opnieuw laadt.',
    'Na het bevestigen mag je deze pagina sluiten: de storting wordt op de blockchain gevonden en gewoon bijgeschreven.',
  ],
  reviewTitle: 'Controleer je storting',
  to: 'Naar (contract)',
  networkFee: 'Netwerkkosten (schatting)',
  protocolFee: 'Stortingskosten',
  noFee: 'Geen',
  consent: 'Ik begrijp dat ik alles wat ik stort kan verliezen.',
  confirm: 'Bevestigen in wallet',
  progressTitle: 'Storting onderweg',
  doneTitle: 'Storting bijgeschreven',
  failedTitle: 'Storting mislukt',
  steps: {
    wallet: 'Bevestig in je wallet',
    block: 'Wachten op het blok',
    final: 'Wachten tot het definitief is',
    credited: 'Bijgeschreven op je saldo',
  },
  confirmed: (block) => `Bevestigd in blok ${block}`,
  pendingFinal: 'Je storting staat op de blockchain en wordt bijgeschreven zodra het blok definitief is.',
  slow: 'Je transactie wordt verwerkt. Je saldo wordt bijgewerkt zodra het blok definitief is. Je kunt dit venster sluiten.',
  credited: (amount) => `${amount} POL is bij je saldo gekomen.`,
  creditedAfter: (seconds) =>
    Number(seconds) <= 30
      ? `Binnen 30 seconden bijgeschreven: ${seconds} s na het blok.`
      : `Bijgeschreven ${seconds} s na het blok.`,
  history: 'Jouw stortingen',
  noHistory: 'Nog geen stortingen',
  buyNft: 'Koop een NFT',
  sent: 'Je storting is verstuurd.',
}
