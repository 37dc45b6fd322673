import type { HomeTexts } from './home.ts'

/** The Dutch of home.ts. */
export const homeTexts: HomeTexts = {
  title: 'Home',
  lead: (apy, daily) =>
    `Koop een positie, verdien een vaste ${daily} van de prijs voor elke volle dag dat je die aanhoudt, en verkoop die terug voor de volle prijs. De ${apy} APY is enkelvoudige rente, een APR van ${apy}: er is geen rente op rente.`,
  recentlyLaunched: 'Onlangs gestart',
  openDashboard: 'Dashboard openen',
  seeNfts: 'Bekijk de NFT’s',
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
    'Een dubbele boekhouding: elk getal is te herleiden tot een storting op de keten, een handeling van jou of een afgesloten dag.',
  apyTitle: (apy) => `${apy} APY`,
  apyBody: (daily, apy) =>
    `${daily} van de prijs voor elke volle UTC-dag dat je die aanhoudt, vastgelegd bij aankoop. Enkelvoudige rente: een APR van ${apy}.`,
  referralTitle: 'Verwijzingsprogramma',
  referralBody: (total, levels) =>
    `Tot ${total} over ${levels} niveaus: een deel van de dagrente die de wallets onder jou verdienen, nooit van wat zij kopen.`,
  clubsTitle: 'Clubbeloningen',
  clubsBody: (count, first, last, lowest, highest) =>
    `${count} clubs, van ${first} tot ${last}. Elke maand betalen ze ${lowest} tot ${highest} van de zwakkere tak van je team.`,
  boxTitle: 'Mystery Box',
  boxBody: (days, tiers, vesting) =>
    `Gedurende ${days} dagen brengt elke gekochte NFT een doos met ${tiers} van de prijs in POL, bijgeschreven zodra de NFT ${vesting} dagen is gehouden. Iedereen kan de trekkingen controleren.`,
  range: (least, most) => `${least} tot ${most}`,
  boxEnded: 'Het evenement is afgelopen. Iedereen kan de trekkingen nog controleren.',
  prizeTitle: 'Prijzenpot',
  prizeBody: (weekly, final, weeks, threshold) =>
    `${weeks} weken lang ${weekly} POL per week en een hoofdprijs van ${final} POL, telkens gelijk verdeeld over alle wallets met ${threshold} POL aan verwijzingsinkomsten.`,
  prizeEnded: 'De campagne is afgelopen.',
  howTitle: 'Hoe het werkt',
  how: [
    {
      title: 'Storten',
      body: 'Stuur POL vanuit je eigen wallet. Het wordt bijgeschreven zodra het blok definitief is.',
    },
    { title: 'Kopen', body: 'Kies een NFT. Prijs en dagrente liggen vanaf dan vast.' },
    {
      title: 'Verdienen',
      body: 'Elke volle UTC-dag dat je die aanhoudt, komt de rente bij je saldo.',
    },
    { title: 'Opnemen', body: 'Verkoop wanneer je wilt en neem op naar dezelfde wallet.' },
  ],
  backing: 'Kan het betalen?',
  backingCheck: 'Controleer het zelf',
  catalogue: 'Wat je kunt kopen',
  catalogueNote: 'De prijs, en wat het per volle UTC-dag opbrengt.',
  perDay: (pol) => `${pol} POL per dag`,
  what: (product) => `Wat ${product} is`,
  startTitle: 'Klaar, of kijk je alleen rond?',
  startBody: 'Verbind hierboven een wallet, lees eerst hoe het werkt, of bekijk een adres zonder wallet.',
  closingTitle: 'Zie waar elke POL staat',
  closingBody: 'Je saldo, je posities en elke beweging, op één pagina.',
}
