import type { TransparencyTexts } from './transparency.ts'

/** The Dutch of transparency.ts. */
export const transparencyTexts: TransparencyTexts = {
  title: 'Transparantie',
  lead: 'Wat er is, wat verschuldigd is, en hoe je beide kunt nagaan zonder ons te vertrouwen.',
  source: (inVault) =>
    inVault
      ? 'Achter de rente staat geen belegging. Beloningen worden betaald uit kosten en uit wat de beheerder bijlegt, en wachten zolang dat er niet is.'
      : 'Stortingen gaan door naar de schatkist. Achter de rente staat geen belegging: elke beloning wordt uit dezelfde schatkist betaald. Is er meer verschuldigd dan er aan reserves is, dan kan niet iedereen worden betaald.',
  verdict: {
    all: () => 'Alles wat verschuldigd is, kan nu worden betaald: elke storting en elke beloning.',
    deposits: (funded, owed) =>
      `Elke storting is er. Van ${owed} POL aan beloningen kan ${funded} POL nu worden betaald; de rest wacht op kosten en op wat de beheerder bijlegt.`,
    short: () => 'Er is minder dan er is gestort: nu zou niet iedereen betaald kunnen worden.',
  },
  reserves: 'Reserves',
  reservesNote: (block, at) => `Schatkist, betaalwallet en contract op blok ${block}, gezien ${at}`,
  liabilities: 'Verschuldigd aan wallets',
  coverage: 'Dekking',
  covered: 'Alles is vandaag gedekt',
  notCovered: 'Vandaag zou niet iedereen betaald kunnen worden',
  depositsCovered: 'Elke storting is er; beloningen wachten op geld',
  nothingOwed: 'Niets verschuldigd',
  coverageNote: (percent) => `De reserves zijn ${percent} van al wat verschuldigd is`,
  principals: 'Te bewaren stortingen',
  principalsKept: 'Wat wallets inlegden en niet opnamen: de kluis betaalt er niemand anders uit',
  principalsNote:
    'Wat wallets inlegden en niet opnamen. De schatkist is een gewone rekening: alleen de houder bewaart het',
  rewardsOwed: 'Verschuldigde beloningen',
  dailyInterest: 'Rente per dag',
  dailyInterestNote: 'Wat alle NFT’s die nu worden gehouden per dag verdienen',
  notObserved: 'Er is nog niets waargenomen. De eerste waarneming volgt binnen een minuut na de start.',
  addresses: 'Waar de reserves staan',
  addressesLead: (block) =>
    `Elk adres, en wat het bij blok ${block} bevatte. Het saldo van het contract is zonder wat het voor wallets bewaart.`,
  accounts: { TREASURY: 'Schatkist', PAYOUT_WALLET: 'Betaalwallet', CONTRACT: 'Contract' },
  what: 'Wat',
  address: 'Adres',
  balance: 'Saldo',
  chainSays: 'De keten zegt',
  same: 'Gelijk',
  differs: 'Anders',
  askWallet: 'Vraag de keten via mijn wallet',
  askRpc: 'Vraag de openbare node',
  askNote:
    'Je browser vraagt het de keten zelf, niet deze server: je wallet vraagt het een node naar eigen keuze, en opent of ondertekent niets. Elke andere node wordt gevraagd door een pagina los van de app.',
  notAsked:
    'De keten kon niet worden gevraagd: er is geen wallet gevonden, die staat op een ander netwerk, of de node is dit blok vergeten. Probeer het opnieuw met de nieuwste cijfers.',
  history: 'Dekking in de tijd',
  noHistory: 'Nog niets te tekenen: met elke afgesloten dag komt er een punt bij.',
  chart: (from, to, coverage) =>
    `Lijnen van de reserves en van wat verschuldigd is, van ${from} tot ${to}; dekking aan het eind: ${coverage}. Dezelfde cijfers staan in de tabel eronder.`,
  day: 'Dag',
  late: 'laat',
  lateNote: (late, all) =>
    `${late} van ${all} zijn meer dan twee uur na het eind van hun dag waargenomen (in de tabel met laat gemerkt) en laten dus niet zien hoe de dag eindigde.`,
  block: 'Blok',
  forecast: 'Vooruitzicht',
  noForecast: 'Er is nog geen vooruitzicht. Het komt met de volgende afgesloten dag.',
  forecastLead: (day) =>
    `Wat het plan daarbovenop verschuldigd zal worden, gerekend vanaf het eind van ${day}. Een berekening, geen belofte.`,
  comesToOwe: 'Wordt verschuldigd',
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
      'Niemand koopt, verkoopt, komt erbij of neemt op: elke positie die nu wordt gehouden, blijft gehouden.',
    'Referral levels stay unlocked or locked as they are.':
      'Verwijzingsniveaus blijven open of gesloten zoals ze zijn.',
    'Every mystery box drawn so far vests.': 'Elke tot nu toe getrokken Mystery Box wordt bijgeschreven.',
    'Every prize pool is shared out in full.': 'Elke prijzenpot wordt helemaal verdeeld.',
    'Clubs are paid at each month end on what will then have been held long enough.':
      'Clubs worden aan elk maandeinde betaald over wat dan lang genoeg is gehouden.',
    'Changes of plan that are already decided take effect on their day.':
      'Wijzigingen van het plan waartoe al is besloten, gaan in op hun dag.',
  },
  payouts: 'Uitbetalingen',
  running: 'Lopen',
  paused: 'Gepauzeerd',
  waiting: 'Wachtend',
  noneWaiting: 'Geen',
  oldest: 'De oudste wacht sinds',
  indexerLate:
    'De keten wordt op dit moment te laat gelezen, dus stortingen en uitbetalingen verschijnen later.',
  headBlock: 'Nieuwste gelezen blok',
  finalBlock: 'Nieuwste definitieve blok',
  verified: 'Klopt',
  notVerified: 'Klopt niet',
  cannot: 'Kan hier niet worden nagegaan',
  wayOut: 'Als de beheerder niet betaalt',
  wayOutBody:
    'Is de schatkist een kluis, dan kun je zelf terughalen wat je hebt ingelegd: met je wallet en een pagina die geen server nodig heeft. Bewaar de pagina.',
  wayOutOpen: 'Open de uitweg',
  wayOutSave: 'Bewaar de pagina',
  closes: 'Afgesloten dagen',
  closesLead:
    'Wat elke dag heeft betaald. De controlesom omvat elke regel van de dag en de controlesom van de dag ervoor.',
  noCloses: 'Er is nog geen dag afgesloten.',
  paid: 'Betaald',
  wallets: 'Wallets',
  digest: 'Controlesom (SHA-256)',
  seeds: 'Zaden van de Mystery Boxes',
  seedsLead:
    'De zaden van alle dagen lagen vast voordat het product openging: elk is de SHA-256 van het volgende, en het eind van de keten is gepubliceerd. Een zaad wordt onthuld als zijn dag is afgesloten. Het bewijst dat geen zaad na een aankoop is gekozen; het kan niet bewijzen dat de beheerder, die de zaden kent, niets heeft gekocht.',
  commitment: 'Vastgelegd einde',
  checkSeeds: 'De keten nagaan',
  revealed: (count) => `Onthulde zaden: ${count}`,
  seedsGood: (count) => `Alle ${count} onthulde zaden leiden naar het vastgelegde einde.`,
  seedBroken: (day) => `Het zaad van ${day} past niet in de keten. Vertel het anderen.`,
  noCrypto: 'Deze browser biedt zijn cryptografie alleen via https of op deze machine.',
  vault: {
    title: 'Kluis',
    none: 'De schatkist is een gewone rekening: de houder kan er altijd uit nemen, en er is geen uitweg zonder de beheerder.',
    lead: (block, at) =>
      `Het contract dat de reserves houdt, zoals het was bij blok ${block} (${at}). Het geeft niets uit waardoor er minder over zou blijven dan wallets hebben ingelegd. De beheerder kan alleen nemen wat boven al het verschuldigde uitgaat, en moet dat aankondigen. Als iemand niet op tijd wordt betaald, of de beheerder zwijgt, kan iedereen de kluis bevriezen voor de wallets.`,
    address: 'Adres',
    balance: 'Saldo',
    principals: 'Daarvan bewaard: wat wallets inlegden',
    forRewards: 'Daarvan voor beloningen',
    surplus: 'Boven al wat verschuldigd kan zijn en de marge',
    limits: 'Uitbetalingen binnen een uur en binnen 24 uur, hoogstens',
    available: 'Van beide nog vrij',
    lastRoot: 'Nieuwste wortel gepubliceerd',
    payoutsStop: 'Zonder nieuwe wortel stoppen de uitbetalingen',
    freezable: 'Zonder nieuwe wortel kan iedereen bevriezen vanaf',
    roots: 'Wortels op de keten',
    day: 'Dag',
    published: 'Gepubliceerd',
    rewards: 'Tot dan toe toegekend',
    wallets: 'Wallets',
    beside: 'Naast onze lijst',
    statuses: { SAME: 'Gelijk', DIFFERS: 'Wijkt af', VOID: 'Ongeldig' },
    announced: 'Aangekondigd door de beheerder',
    nothingAnnounced: 'Er is niets aangekondigd.',
    surplusTo: 'van het overschot naar',
    otherAct: 'Een andere handeling, op',
    between: (from, until) => `van ${from} tot ${until}`,
    frozen: (at) => `De kluis is bevroren sinds ${at}: er wordt niets meer betaald dan wat wallets opeisen.`,
    differs:
      'Een wortel op de keten is niet die van onze boeken. De uitbetalingen liggen stil tot dat is verklaard.',
    lowered: (at) =>
      `Een bewaker heeft op ${at} de grenzen voor uitbetalingen verlaagd. Een dag later kan de beheerder ze terugzetten.`,
    late: (at) =>
      `Er is al lang geen wortel gepubliceerd. De uitbetalingen stoppen op ${at}, tenzij er een komt.`,
    waits: {
      interval: 'De nieuwste wortel wacht tot de kluis de volgende aanneemt.',
      growth: 'De nieuwste wortel wacht: er is meer toegekend dan de kluis in zoveel dagen laat groeien.',
      fees: 'De nieuwste wortel wacht tot het netwerk minder gas vraagt.',
      funds: 'De nieuwste wortel wacht: de rekening die publiceert heeft geen geld voor gas.',
      voided: 'Een bewaker heeft de nieuwste wortel ongeldig gemaakt.',
      frozen: 'Een bevroren kluis neemt geen wortel aan.',
      refused: 'De nieuwste wortel wacht: de kluis neemt die niet aan.',
    },
  },
}
