import type { homeTexts as english } from './home.ts'

export const homeTexts: typeof english = {
  lead: (apy, daily, alike) =>
    `Koop een NFT, verdien een vaste ${alike ? daily : `rente van hooguit ${daily}`} van de prijs voor elke volle dag dat je hem hebt, en verkoop hem terug voor de volle prijs. De ${alike ? `${apy} APY is enkelvoudige rente, een APR van ${apy}` : `APY van hooguit ${apy} is enkelvoudige rente, een APR van hooguit ${apy}`}: je krijgt geen rente op rente.`,
  recentlyLaunched: 'Onlangs gestart',
  openDashboard: 'Dashboard openen',
  statistics: 'Platformstatistieken',
  statisticsNote: 'Zojuist gemeten in het grootboek.',
  stats: {
    users: 'Gebruikers wereldwijd',
    deposited: 'Totaal gestort (POL)',
    withdrawn: 'Totaal opgenomen (POL)',
    activeNfts: 'Actieve NFT’s',
    rewards: 'Uitgekeerde beloningen (POL)',
  },
  features: 'Wat je krijgt',
  secureTitle: 'Veilig & transparant',
  secureBody:
    'Een dubbele boekhouding: elke verandering van een saldo volgt uit de blockchain, iets wat jij deed of een afgesloten dag.',
  apyTitle: (apy, _daily, alike) => `${alike ? '' : 'Tot '}${apy} APY`,
  apyBody: (apy, daily, alike) =>
    `${alike ? '' : 'Tot '}${daily} van de prijs voor elke volle UTC-dag dat je de NFT hebt, vast vanaf de aankoop. Enkelvoudige rente: een APR van ${alike ? '' : 'hooguit '}${apy}.`,
  referralTitle: 'Verwijzingsprogramma',
  referralBody: (total, levels) =>
    `Tot ${total} over ${levels} niveaus: een deel van de rente die de wallets onder jou per dag verdienen, nooit van wat zij kopen.`,
  clubsTitle: 'Clubbeloningen',
  clubsBody: (count, first, last, lowest, highest) =>
    `${count} clubs, van ${first} tot ${last}. Elke maand betalen ze ${lowest} tot ${highest} van de zwakkere tak van je team.`,
  boxTitle: 'Mystery Box',
  boxBody: (days, tiers, vesting) =>
    `${days} dagen lang krijg je bij elke NFT een Mystery Box met ${tiers} van de prijs in POL, bijgeschreven zodra je de NFT ${vesting} dagen hebt. Iedereen kan de trekkingen controleren.`,
  range: (least, most) => `${least} tot ${most}`,
  boxEnded: 'De actie is afgelopen. Iedereen kan de trekkingen nog controleren.',
  prizeBody: (weekly, final, weeks, threshold) =>
    `${weeks} weken lang ${weekly} POL per week en een hoofdprijs van ${final} POL, steeds verdeeld over alle wallets met ${threshold} POL aan verwijzingsinkomsten.`,
  prizeEnded: 'De campagne is afgelopen.',
  howTitle: 'Hoe het werkt',
  how: [
    {
      title: 'Storten',
      body: 'Stuur POL vanuit je eigen wallet. Het wordt bijgeschreven zodra het blok definitief is.',
    },
    { title: 'Kopen', body: 'Kies een NFT. De prijs en de rente per dag liggen dan vast.' },
    {
      title: 'Verdienen',
      body: 'Voor elke volle UTC-dag dat je de NFT hebt, komt er rente bij je saldo.',
    },
    { title: 'Opnemen', body: 'Verkoop wanneer je wilt en laat het uitbetalen naar dezelfde wallet.' },
  ],
  backing: (product) => `Kan ${product} uitbetalen?`,
  backingCheck: 'Controleer het zelf',
  catalogue: 'Wat je kunt kopen',
  catalogueNote: 'De prijs, en de rente per volle UTC-dag.',
  perDay: (pol) => `${pol} POL per dag`,
  what: (product) => `Wat ${product} is`,
  startTitle: 'Meteen beginnen, of eerst rondkijken?',
  startBody: 'Verbind hierboven je wallet, lees eerst hoe het werkt, of bekijk een adres zonder wallet.',
  closingTitle: 'Zie waar elke POL blijft',
  closingBody: 'Je saldo, je posities en elke beweging, op één pagina.',
}
