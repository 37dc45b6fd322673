import type { AboutTexts } from './about.ts'

/** The Dutch of about.ts. */
export const aboutTexts: AboutTexts = {
  title: 'Over ons',
  missionTitle: 'Onze missie',
  mission: (product) =>
    `Producten van deze soort zijn meestal zwarte dozen met verzonnen getallen. ${product} is het tegendeel: een dubbele boekhouding waarin elk getal te herleiden is tot de boekingen waar het uit komt, en elke boeking tot een gebeurtenis op de keten, een handeling van jou of een afgesloten dag.`,
  offeringsTitle: 'Wat we bieden',
  offerings: (i) => [
    `NFT’s die een vaste ${i.daily} van hun prijs betalen voor elke volle UTC-dag dat je ze houdt.`,
    'Verkoop voor de volle aankoopprijs, op elk moment.',
    `Opnames naar je eigen wallet via het contract, tegen ${i.fee} kosten; ${i.minimum} POL blijft op de rekening staan.`,
    `Een verwijzingsprogramma van tot ${i.referral} over ${i.levels} niveaus, gerekend over de rente van de wallets onder jou, niet over hun aankopen.`,
    `Maandelijkse clubbeloningen over de zwakkere tak van een team: ${i.clubs}.`,
  ],
  boxOffering: (days, vesting) =>
    `Een Mystery Box bij elke NFT die in de ${days} dagen van het evenement is gekocht; wordt ze binnen ${vesting} dagen verkocht, dan vervalt de beloning.`,
  poolOffering: (weekly, final) =>
    `Een wekelijkse prijzenpot van ${weekly} POL en een laatste van ${final} POL, gelijk verdeeld over iedereen die zich plaatst.`,
  featuresTitle: 'Kenmerken',
  features: [
    {
      title: 'De keten is de rechter',
      body: 'Een storting telt omdat het contract die heeft gemeld en het blok definitief is. Een opname wordt hoogstens één keer betaald: de boeken binden die aan één betaalnummer, en het contract betaalt elk nummer één keer.',
    },
    {
      title: 'Boekingen veranderen nooit',
      body: 'De database weigert een boeking te wijzigen of te verwijderen. Een fout wordt hersteld met een nieuwe boeking die haar terugdraait.',
    },
    {
      title: 'Elke dag wordt één keer afgesloten',
      body: 'Rente en elke beloning worden geboekt wanneer een UTC-dag voorbij is, uit feiten van vóór het einde, en ervoor en erna bewezen.',
    },
    {
      title: 'Elke beloning legt zichzelf uit',
      body: 'Elke regel die een afsluiting betaalde, opent de cijfers waar ze uit volgt, en die tellen er precies toe op.',
    },
    {
      title: 'Trekkingen zijn te controleren',
      body: 'Het zaad van alle trekkingen is vóór de eerste aankoop vastgelegd en gepubliceerd. Je eigen browser kan elke geopende doos opnieuw trekken.',
    },
  ],
  statisticsTitle: 'Platformstatistieken',
  statisticsNote: 'Gemeten in het grootboek en naar beneden afgerond.',
  activeUsers: 'Actieve gebruikers',
  deposited: 'POL gestort',
  apy: 'APY',
  apyNote: 'Enkelvoudige rente (APR), geen rente op rente',
  startTitle: 'Beginnen',
  start: 'Stort POL vanuit je wallet, koop een NFT op de Marktplaats en volg elke beweging op je dashboard.',
  startButton: 'Doe een storting',
  contract: 'Contract',
  network: 'Netwerk',
}
