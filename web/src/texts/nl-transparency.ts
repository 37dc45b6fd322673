import type { transparencyTexts as english } from './transparency.ts'

export const transparencyTexts: typeof english = {
  lead: 'Wat er is, wat wallets tegoed hebben, en hoe je allebei kunt nagaan zonder ons te vertrouwen.',
  source: (inVault) =>
    inVault
      ? 'Achter de rente staat geen belegging: zonder kosten en wat de beheerder bijlegt, wachten beloningen.'
      : 'Stortingen gaan naar de schatkist. Achter de rente staat geen belegging: elke beloning wordt uit dezelfde schatkist betaald. Hebben wallets meer tegoed dan er aan reserves is, dan kan niet iedereen worden betaald.',
  verdict: {
    all: (at) => `Gezien ${at}: alles wat wallets tegoed hebben, kan worden betaald: inleg en beloningen.`,
    deposits: (at, funded, owed) =>
      `Gezien ${at}: elke storting is er. Van ${owed} POL aan beloningen kan ${funded} POL worden betaald; de rest wacht op kosten en op wat de beheerder bijlegt.`,
    short: (at) => `Gezien ${at}: er is minder dan er is gestort, en niet iedereen kan worden betaald.`,
  },
  buttons: {
    reserves: 'Controleer de reserves',
    seeds: 'Controleer de trekkingen',
    'way-out': 'Als je niet wordt betaald',
  },
  reservesNote: (block, at) => `Schatkist, betaalwallet en contract op blok ${block}, gezien ${at}`,
  covered: 'Vandaag kan iedereen worden betaald',
  notCovered: 'Vandaag kan niet iedereen worden betaald',
  depositsCovered: 'Elke storting is er; beloningen wachten op geld',
  coverageNote: (percent) => `De reserves zijn ${percent} van alles wat wallets tegoed hebben`,
  principals: 'Bewaarde stortingen',
  principalsKept: 'Wat wallets inlegden en niet opnamen: de kluis betaalt er niemand anders uit',
  principalsNote:
    'Wat wallets inlegden en niet opnamen. De schatkist is een gewone rekening: alleen de houder waakt erover',
  rewardsOwed: 'Beloningen tegoed',
  dailyInterest: 'Rente per dag',
  dailyInterestNote: 'Wat alle NFT’s van toen samen per dag opleveren',
  notObserved: 'Er is nog niets gemeten. De eerste meting volgt binnen een minuut na de start.',
  addresses: 'Waar de reserves staan',
  addressesLead: (block) =>
    `Elk adres, en wat er bij blok ${block} op stond. Bij het contract telt niet mee wat het voor wallets bewaart.`,
  accounts: { TREASURY: 'Schatkist', PAYOUT_WALLET: 'Betaalwallet', CONTRACT: 'Contract' },
  what: 'Wat',
  address: 'Adres',
  balance: 'Saldo',
  chainSays: 'Volgens de blockchain',
  differs: 'Anders',
  askWallet: 'Vraag de blockchain via mijn wallet',
  askRpc: 'Vraag de openbare node',
  askNote:
    'Je browser vraagt het de blockchain zelf, niet deze server: je wallet vraagt het een node die hij zelf kiest, en opent of ondertekent niets. Elke andere node wordt gevraagd door een pagina los van de app.',
  notAsked:
    'De blockchain gaf geen antwoord: er is geen wallet gevonden, de wallet staat op een ander netwerk, of de node kent dit blok niet meer. Probeer het opnieuw met de nieuwste cijfers.',
  history: 'Dekking in de tijd',
  noHistory: 'Nog niets te tekenen: met elke afgesloten dag komt er een punt bij.',
  chart: (from, to, coverage) =>
    `Lijnen van de reserves en van wat wallets tegoed hebben, van ${from} tot ${to}; dekking aan het eind: ${coverage}. Dezelfde cijfers staan in de tabel eronder.`,
  late: 'laat',
  lateNote: (late, all) =>
    `${late} van ${all} zijn meer dan twee uur na het eind van de dag gemeten (in de tabel staat er laat bij) en laten dus niet zien hoe de dag eindigde.`,
  noForecast: 'Er is nog geen verwachting. Die komt met de volgende afgesloten dag.',
  forecastLead: (day) =>
    `Wat er volgens het plan bij komt, gerekend vanaf het eind van ${day}. Een berekening, geen belofte.`,
  comesToOwe: 'Komt erbij',
  inDays: (days) => `In ${days} dagen`,
  forecastParts: {
    interest: 'Rente',
    referral: 'Verwijzingen',
    mysteryBox: 'Mystery Boxes',
    prizePool: 'Prijzenpot',
    club: 'Clubs',
    total: 'Samen',
  },
  coverageIn: (days) => `Dekking over ${days} dagen, als er geen POL in- of uitgaat`,
  assumptions: 'Aannames',
  assumptionWords: {
    'Nobody buys, sells, joins or withdraws: every position held now is held throughout.':
      'Niemand koopt, verkoopt, meldt zich aan of neemt op: iedereen houdt de NFT’s van nu.',
    'Referral levels stay unlocked or locked as they are.':
      'Verwijzingsniveaus blijven open of gesloten zoals ze zijn.',
    'Every mystery box drawn so far vests.': 'Elke tot nu toe getrokken Mystery Box wordt bijgeschreven.',
    'Every prize pool is shared out in full.': 'Elke prijzenpot wordt helemaal verdeeld.',
    'Clubs are paid at each month end on what will then have been held long enough.':
      'Clubs worden aan het eind van elke maand betaald over wat dan lang genoeg vaststaat.',
    'Changes of plan that are already decided take effect on their day.':
      'Wijzigingen van het plan die al vaststaan, gaan in op hun dag.',
  },
  payouts: 'Uitbetalingen',
  waiting: 'Wachtend',
  noneWaiting: 'Geen',
  oldest: 'De oudste wacht sinds',
  indexerLate:
    'De blockchain wordt op dit moment te laat gelezen, dus stortingen en uitbetalingen verschijnen later.',
  headBlock: 'Nieuwste gelezen blok',
  finalBlock: 'Nieuwste definitieve blok',
  wayOut: 'Als de beheerder niet betaalt',
  wayOutBody:
    'Is de schatkist een kluis, dan kun je zelf terughalen wat je hebt ingelegd: met je wallet en een pagina die werkt zonder onze server. Bewaar die pagina.',
  wayOutOpen: 'Open de uitweg',
  wayOutSave: 'Bewaar de pagina',
  closes: 'Afgesloten dagen',
  closesLead:
    'Wat elke dag heeft opgeleverd. De controlesom gaat over elke regel van de dag en over de controlesom van de dag ervoor.',
  noCloses: 'Er is nog geen dag afgesloten.',
  paid: 'Betaald',
  digest: 'Controlesom (SHA-256)',
  seeds: 'Zaden van de Mystery Boxes',
  seedsLead:
    'De zaden van alle dagen lagen vast voordat het product openging: elk is de SHA-256 van het volgende, en het eind van die reeks is gepubliceerd. Een zaad wordt onthuld als zijn dag is afgesloten. Het bewijst dat geen zaad na een aankoop is gekozen; het kan niet bewijzen dat de beheerder, die de zaden kent, niets heeft gekocht.',
  commitment: 'Vastgelegd einde',
  checkSeeds: 'Zaden controleren',
  revealed: (count) => `Onthulde zaden: ${count}`,
  seedsGood: (count) => `Alle ${count} onthulde zaden leiden naar het vastgelegde einde.`,
  seedBroken: (day) => `Het zaad van ${day} past niet in de reeks. Vertel het anderen.`,
  vault: {
    title: 'Kluis',
    none: 'De schatkist is een gewone rekening: de houder kan er altijd geld uit halen, en er is geen uitweg zonder de beheerder.',
    lead: (block, at) =>
      `Het contract met de reserves, zoals het was bij blok ${block} (${at}). Het betaalt nooit zoveel dat er minder overblijft dan wallets hebben ingelegd. De beheerder mag alleen opnemen wat er meer is dan iedereen tegoed heeft, en moet dat aankondigen. Wordt iemand niet op tijd betaald, of laat de beheerder niets meer horen, dan kan iedereen de kluis bevriezen voor de wallets.`,
    principals: 'Daarvan bewaard: wat wallets inlegden',
    forRewards: 'Daarvan voor beloningen',
    surplus: 'Meer dan iedereen tegoed kan hebben, plus de marge',
    limits: 'Limiet van uitbetalingen per uur en per 24 uur',
    limitUnbinding: 'Een limiet in rood beschermt niemand: meer heeft de kluis niet.',
    freezeUnbinding: 'Te ver weg om iemand te beschermen.',
    available: 'Daarvan nog over',
    lastRoot: 'Nieuwste wortel gepubliceerd',
    payoutsStop: 'Zonder nieuwe wortel stoppen de uitbetalingen',
    freezable: 'Zonder nieuwe wortel kan iedereen bevriezen vanaf',
    roots: 'Wortels op de blockchain',
    noRoots: 'Nog geen',
    published: 'Gepubliceerd',
    rewards: 'Tot dan toe bijgeschreven',
    beside: 'Vergeleken met onze lijst',
    statuses: { SAME: 'Gelijk', DIFFERS: 'Wijkt af', VOID: 'Ongeldig' },
    announced: 'Aangekondigd door de beheerder',
    nothingAnnounced: 'Er is niets aangekondigd.',
    surplusTo: 'van het overschot naar',
    otherAct: 'Iets anders, op',
    more: 'Niet alles wordt getoond.',
    handOver: (from) =>
      `Er is aangekondigd dat een ander contract, of een andere beheerder, het vanaf ${from} kan overnemen. Wie dat doet kan ook nemen wat je hebt ingelegd. Vertrouw je die niet, eis je inleg dan minstens 14 dagen eerder op, via de uitweg.`,
    between: (from, until) => `van ${from} tot ${until}`,
    frozen: (at) => `De kluis is bevroren sinds ${at}: er wordt niets meer betaald dan wat wallets opeisen.`,
    differs:
      'Een wortel op de blockchain is niet die van onze boeken. De uitbetalingen liggen stil tot duidelijk is waarom.',
    lowered: (at) =>
      `Een bewaker heeft op ${at} de limieten voor uitbetalingen verlaagd. Een dag later kan de beheerder ze terugzetten.`,
    late: (at) =>
      `Er is al een tijd geen wortel gepubliceerd. De uitbetalingen stoppen op ${at}, tenzij er een komt.`,
    waits: {
      interval: 'De nieuwste wortel wacht tot de kluis er weer een aanneemt.',
      growth: 'De nieuwste wortel wacht: er is meer bijgeschreven dan de kluis in zo korte tijd toestaat.',
      fees: 'De nieuwste wortel wacht tot het netwerk minder gas vraagt.',
      funds: 'De nieuwste wortel wacht: de rekening die publiceert heeft geen geld voor gas.',
      voided: 'Een bewaker heeft de nieuwste wortel ongeldig gemaakt.',
      frozen: 'Een bevroren kluis neemt geen wortel aan.',
      refused: 'De nieuwste wortel is nog niet gepubliceerd.',
    },
  },
}
