import type { FrontTexts } from './en-front.ts'

/** The Dutch of en-front.ts. */
export const nlFront: FrontTexts = {
  home: {
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
  },

  about: {
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
        body: 'Een storting telt omdat het contract haar heeft gemeld en het blok definitief is. Een opname wordt hoogstens één keer betaald, omdat het contract weigert hetzelfde nummer twee keer te betalen.',
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
    start:
      'Stort POL vanuit je wallet, koop een NFT op de Marktplaats en volg elke beweging op je dashboard.',
    startButton: 'Doe een storting',
    contract: 'Contract',
    network: 'Netwerk',
  },
}
