import type { aboutTexts as english } from './about.ts'

export const aboutTexts: typeof english = {
  missionTitle: 'Onze missie',
  mission: (product) =>
    `Bij dit soort producten zie je meestal niet waar de getallen vandaan komen. ${product} doet het omgekeerde: in een dubbele boekhouding volgt elke verandering van je saldo uit een boeking of uit het afsluiten van een dag, en die uit een gebeurtenis op de blockchain, iets wat jij deed of de cijfers van die dag.`,
  offeringsTitle: 'Wat we bieden',
  offerings: (i) => [
    `NFT’s die een vaste ${i.alike ? i.daily : `rente van hooguit ${i.daily}`} van hun prijs betalen voor elke volle UTC-dag dat je ze hebt.`,
    'Verkopen voor de volle aankoopprijs, wanneer je maar wilt.',
    `Opnames naar je eigen wallet via het contract, tegen ${i.fee} kosten; ${i.minimum} POL blijft op je rekening staan.`,
    `Een verwijzingsprogramma tot ${i.referral} over ${i.levels} niveaus, berekend over de rente van de wallets onder jou, niet over hun aankopen.`,
    `Maandelijkse clubbeloningen over de zwakkere tak van een team: ${i.clubs}.`,
  ],
  boxOffering: (days, vesting) =>
    `Een Mystery Box bij elke NFT die je in de ${days} dagen van de actie koopt; verkoop je die NFT binnen ${vesting} dagen, dan vervalt de beloning.`,
  poolOffering: (weekly, final) =>
    `Een wekelijkse prijzenpot van ${weekly} POL en een hoofdprijs van ${final} POL, verdeeld over iedereen die zich plaatst.`,
  featuresTitle: 'Kenmerken',
  features: [
    {
      title: 'De blockchain beslist',
      body: 'Een storting telt omdat het contract die heeft gemeld en het blok definitief is. Een opname wordt hooguit één keer betaald: de boeken binden die aan één betaalnummer, en het contract betaalt elk nummer één keer.',
    },
    {
      title: 'Boekingen veranderen nooit',
      body: 'De database weigert een boeking te wijzigen of te verwijderen. Een fout wordt hersteld met een nieuwe boeking die de oude terugdraait.',
    },
    {
      title: 'Elke dag wordt één keer afgesloten',
      body: 'Rente en elke beloning worden geboekt wanneer een UTC-dag voorbij is, uit wat er vóór middernacht is gebeurd, en ervoor en erna nagerekend.',
    },
    {
      title: 'Bij elke beloning staat waarom',
      body: 'Bij elk bedrag dat een afgesloten dag betaalde, kun je de cijfers openen waar het uit volgt. Samen zijn ze precies dat bedrag.',
    },
    {
      title: 'Elke trekking kun je controleren',
      body: 'De zaden van alle dagen lagen vóór de eerste aankoop vast door wat toen is gepubliceerd, en elk zaad wordt getoond als zijn dag is afgesloten. Je eigen browser kan de trekking van elke geopende box overdoen.',
    },
  ],
  statisticsTitle: 'Platformstatistieken',
  statisticsNote: 'Gemeten in het grootboek en naar beneden afgerond.',
  activeUsers: 'Actieve gebruikers',
  deposited: 'POL gestort',
  apy: 'APY',
  upTo: (rate, alike) => (alike ? rate : `Tot ${rate}`),
  apyNote: 'Enkelvoudige rente (APR), geen rente op rente',
  startTitle: 'Beginnen',
  start: 'Stort POL vanuit je wallet, koop een NFT op de Marktplaats en volg elke beweging op je dashboard.',
  contract: 'Contract',

  manual: {
    title: 'Handleiding',
    lead: 'Wat elk scherm doet, wat het kost, wanneer er iets gebeurt, volgens welke regels, en wat er mis kan gaan.',
    contents: 'Inhoud',
    file: '/user-manual-nl.pdf',
    download: 'Downloaden als pdf',
    read: 'Lezen als pagina',
    frame: 'Handleiding (pdf)',
    body: 'Schermen, kosten, tijden, regels en risico’s.',
  },
}
