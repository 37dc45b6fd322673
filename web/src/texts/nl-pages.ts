import type { PageTexts } from './en-pages.ts'

/** The Dutch of en-pages.ts. */
export const nlPages: PageTexts = {
  manual: {
    title: 'Handleiding',
    lead: 'Wat elk scherm doet, wat het kost, wanneer er iets gebeurt, volgens welke regels, en wat er mis kan gaan.',
    contents: 'Inhoud',
    download: 'Downloaden als pdf',
    read: 'Lezen als pagina',
    frame: 'Handleiding (pdf)',
    body: 'Schermen, kosten, tijden, regels en risico’s.',
  },

  watch: {
    title: 'Een adres bekijken',
    lead: 'De cijfers zijn openbaar, zoals op de keten. Om te kijken is geen wallet nodig, en vanaf hier kan niets worden gedaan.',
    note: 'Je bekijkt deze wallet alleen. Waar de pagina "je" of "jouw" zegt, is de eigenaar bedoeld.',
    ownNote: 'Dit is de wallet waarmee je bent verbonden, zoals ieder ander haar ziet.',
    another: 'Een ander adres',
    problems: {
      empty: 'Vul een adres in',
      notAnAddress: 'Dit is geen adres: het begint met 0x, gevolgd door cijfers en de letters a tot f',
      tooShort: 'Dit adres is te kort: 0x en 40 tekens zijn nodig',
      tooLong: 'Dit adres is te lang: 0x en 40 tekens zijn nodig',
      checksum: 'In dit adres zit een typefout: de hoofdletters passen niet bij het controlegetal',
    },
  },

  statement: {
    title: 'Rekeningoverzicht',
    lead: 'Elke verandering van het beschikbare saldo met het saldo daarna. Dagen en tijden zijn UTC.',
    lines: 'Regels',
    types: 'Soorten',
    from: 'Van',
    to: 'Tot en met',
    reset: 'Alles tonen',
    count: (shown, all, total) =>
      total === 1 ? '1 regel' : shown === all ? `${all} regels` : `${shown} van ${all} regels`,
    empty: 'Geen regels om te tonen',
    columns: {
      date: 'Datum',
      type: 'Soort',
      change: 'Verandering',
      balance: 'Saldo daarna',
      status: 'Status',
      transaction: 'Transactie',
    },
    downloadPdf: 'PDF downloaden',
    pdf: {
      about: 'Betreft',
      title: (product) => `${product}: overzicht`,
      of: (address) => `Wallet ${address}`,
      made: (at, lines) => `Gemaakt op ${at}, ${lines}`,
      page: (page, pages) => `Pagina ${page} van ${pages}`,
    },
    download: 'CSV downloaden',
    preparing: 'Voorbereiden...',
    progress: (done, total) => `${done} van ${total} regels`,
    saved: (count) => `${count} regels opgeslagen`,
    csvColumns: [
      'Tijd (UTC)',
      'Dag',
      'Soort',
      'Betreft',
      'Verandering (POL)',
      'Saldo daarna (POL)',
      'Status',
      'Transactie',
      'Regel',
    ],
  },

  forExit: 'Voor de uitweg die je op de keten hebt gevraagd',
  sent: 'Je storting is verstuurd.',

  waitingWords: {
    'Payouts are paused by the operators': 'Uitbetalingen zijn door de beheerders gepauzeerd',
    'Payouts are paused in the contract': 'Uitbetalingen zijn in het contract gepauzeerd',
    'Payouts wait until what is owed has been published on chain':
      'Uitbetalingen wachten tot op de keten is gepubliceerd wat er verschuldigd is',
    'The vault is frozen: everybody claims from it without us':
      'De kluis is bevroren: iedereen claimt daaruit zonder ons',
    'The daily limit for payouts is reached; yours is in line':
      'De daglimiet voor uitbetalingen is bereikt; de jouwe staat in de rij',
    'The hourly limit for payouts is reached; yours is in line':
      'De uurlimiet voor uitbetalingen is bereikt; de jouwe staat in de rij',
    "The contract's limit for payouts is reached; yours is in line":
      'De limiet van het contract voor uitbetalingen is bereikt; de jouwe staat in de rij',
    'This is more than one payout may be; an operator must raise the limit':
      'Dit is meer dan één uitbetaling mag zijn; een beheerder moet de limiet verhogen',
    'The payout wallet is being refilled': 'De betaalwallet wordt bijgevuld',
    'Network fees are unusually high': 'De netwerkkosten zijn ongewoon hoog',
    'The chain cannot be reached at the moment': 'De keten is op dit moment niet bereikbaar',
    'The chain undid a deposit of this wallet, or paid it more than it had: that is repaid first':
      'De keten heeft een storting van deze wallet teruggedraaid, of haar meer betaald dan ze had: dat wordt eerst verrekend',
    'Payouts wait until the books have read everything that was paid':
      'Uitbetalingen wachten tot de boeken alles hebben gelezen wat is betaald',
    'Payouts are stopped; the operators have been told':
      'Uitbetalingen zijn gestopt; de beheerders zijn gewaarschuwd',
    'This withdrawal needs an operator, who has been told; it is tried again within a day':
      'Deze opname heeft een beheerder nodig, die is gewaarschuwd; ze wordt binnen een dag opnieuw geprobeerd',
    'An operator must approve this amount': 'Een beheerder moet dit bedrag goedkeuren',
    'One operator approved this amount; a second one must':
      'Eén beheerder heeft dit bedrag goedgekeurd; een tweede moet dat nog doen',
  },

  payout: {
    reviewTitle: 'Controleer je opname',
    destination: 'Naar (jouw wallet)',
    expected: 'Verwachte duur',
    usually: (time) => `Meestal ${time}`,
    balanceAfter: 'Saldo daarna',
    confirm: 'Opname bevestigen',
    moved: (net, state) => `Opname van ${net} POL: ${state}`,
    pausedTitle: 'Uitbetalingen zijn gepauzeerd',
    paused: 'Een aanvraag wordt toch geboekt en wacht tot ze verdergaan. Tot dan kun je haar annuleren.',
    slowTitle: 'Uitbetalingen gaan nu langzaam',
    slow: (wait) =>
      `De oudste aanvraag wacht al ${wait}, en aanvragen worden op volgorde betaald. Je kunt er een annuleren tot ze is ondertekend.`,
    seconds: (count) => (count === 1 ? '1 seconde' : `${count} seconden`),
    minutes: (count) => (count === 1 ? '1 minuut' : `${count} minuten`),
    hours: (count) => (count === 1 ? '1 uur' : `${count} uur`),
    days: (count) => (count === 1 ? '1 dag' : `${count} dagen`),
  },

  trade: {
    boughtMany: (count) => `${count} NFT’s gekocht!`,
    quantity: 'Aantal',
    fewer: 'Eén minder',
    more: 'Eén meer',
    firstInterest: 'Eerste rente',
    boxDrawn: 'Trekking van de Mystery Box',
    notEnough: 'Je saldo is niet meer genoeg voor deze aankoop.',
    costs: 'Wat nu verkopen kost',
    losesInterest: (amount) =>
      `De rente van vandaag, ${amount} POL: die verdien je door hem tot 24:00 UTC aan te houden.`,
    losesBox: 'De Mystery Box ervan, die nog niet is getrokken.',
    losesReward: (amount, day) =>
      `De beloning van de Mystery Box, ${amount} POL, bijgeschreven op ${day} als je hem tot dan aanhoudt.`,
    locksLevels: (levels, count) =>
      count === 1
        ? `Verwijzingsniveau ${levels} gaat op slot: je houdt minder dan de drempel.`
        : `Verwijzingsniveaus ${levels} gaan op slot: je houdt minder dan de drempels.`,
    clubStays: 'Je eigen club blijft: die telt wat je team houdt. Je sponsors hebben minder teamvolume.',
    alreadySold: 'Deze NFT is al verkocht.',
  },

  kept: {
    line: 'Naar het contract: je wallet nam het niet aan',
    title: (amount: string) => `Het contract bewaart ${amount} POL voor je`,
    body: 'De code van je wallet heeft een uitbetaling niet aangenomen. Niemand anders kan het geld ergens anders heen sturen dan naar je wallet.',
    elsewhere: 'Naar een ander adres van je (leeg: deze wallet)',
    sendHere: 'Naar deze wallet sturen',
    sendElsewhere: 'Naar dat adres sturen',
    sent: (amount: string) => `${amount} POL is onderweg.`,
    refused: 'De ontvanger heeft het niet aangenomen.',
    failed: (reason: string) => `Niet verstuurd: ${reason}`,
  },

  chart: {
    asTable: 'Als tabel tonen',
    hint: 'Wijs een dag aan, tik erop of gebruik de pijltjestoetsen om de cijfers te lezen.',
  },

  earnings: {
    title: 'Verdiend per dag',
    empty: 'Er is nog niets verdiend. Rente komt met de eerste hele dag dat je een NFT houdt.',
    sum: (days) => `Verdiend in de laatste ${days} afgesloten dagen:`,
    chart: (days, sum) =>
      `Staven van wat elk van de laatste ${days} afgesloten dagen betaalde, samen ${sum} POL; dezelfde cijfers staan in de tabel eronder.`,
    dayIs: (day, parts, total) => `${day}: ${parts}, samen ${total} POL`,
    nothingOn: (day) => `${day}: niets`,
    forecast: 'Verwachting',
    forecastIs: (day, pol) => `${day}, verwachting: ${pol} POL aan rente`,
    forecastNote: (pol, days) =>
      `Verwachting: ${pol} POL aan rente in de komende ${days} dagen. Daarbij is aangenomen dat je niets koopt of verkoopt en dat elke dag wordt afgesloten; alleen rente telt mee.`,
    period: 'Periode',
    lastDays: (days) => `Laatste ${days} dagen`,
    day: 'Dag',
    total: 'Totaal',
  },

  transparency: {
    title: 'Transparantie',
    lead: 'Wat er is, wat verschuldigd is, en hoe je beide kunt nagaan zonder ons te vertrouwen.',
    source:
      'Stortingen gaan door naar de kas. Achter de rente staat geen belegging: elke beloning wordt uit dezelfde kas betaald. Is er meer verschuldigd dan er aan reserves is, dan kan niet iedereen worden betaald.',
    reserves: 'Reserves',
    reservesNote: (block, at) => `Kas, betaalwallet en contract op blok ${block}, gezien ${at}`,
    liabilities: 'Verschuldigd aan wallets',
    liabilitiesNote: 'Saldi, NFT’s tegen hun prijs en lopende opnames',
    coverage: 'Dekking',
    covered: 'Alles is vandaag gedekt',
    notCovered: 'Vandaag zou niet iedereen betaald kunnen worden',
    nothingOwed: 'Niets verschuldigd',
    dailyInterest: 'Rente per dag',
    dailyInterestNote: 'Wat alle NFT’s die nu worden gehouden per dag verdienen',
    notObserved: 'Er is nog niets waargenomen. De eerste waarneming volgt binnen een minuut na de start.',
    addresses: 'Waar de reserves staan',
    addressesLead: (block) =>
      `Elk adres, en wat het bij blok ${block} bevatte. Het saldo van het contract is zonder wat het voor wallets bewaart.`,
    accounts: { TREASURY: 'Schatkist', PAYOUT_WALLET: 'Uitbetaalwallet', CONTRACT: 'Contract' },
    what: 'Wat',
    address: 'Adres',
    balance: 'Saldo',
    chainSays: 'De keten zegt',
    same: 'Gelijk',
    differs: 'Anders',
    askWallet: 'Vraag het de keten met mijn wallet',
    askRpc: 'Vraag het de openbare node',
    copyRequest: 'Kopieer voor een eigen node',
    askNote:
      'Je browser vraagt het de keten zelf, niet deze server: je wallet vraagt het een node naar eigen keuze, en opent of ondertekent niets.',
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
      referral: 'Verwijzingscommissies',
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
    ownBalance: 'Ga je eigen saldo na',
    ownBalanceLead:
      'Bij elke afsluiting wordt een boom over de saldi van alle wallets gemaakt, en de wortel ervan wordt hieronder gepubliceerd. Je browser haalt de tak op die van jouw saldo naar de wortel leidt, rekent die na en vergelijkt. Dat bewijst dat je bent meegeteld; dat niemand is weggelaten vergt dat ook anderen het nagaan.',
    checkBalance: 'Mijn saldo nagaan',
    connectFirst: 'Verbind een wallet om het na te gaan. Een tak wordt alleen aan de eigenaar getoond.',
    noBranch: 'Er is nog geen tak van deze wallet. Die komt met de volgende afgesloten dag.',
    verified: 'Klopt',
    notVerified: 'Klopt niet',
    cannot: 'Kan hier niet worden nagegaan',
    verdicts: {
      counted: (day) => `Je saldi aan het eind van ${day} leiden naar de gepubliceerde wortel.`,
      notYours: (day) => `Wat voor ${day} is gestuurd, is niet het blad van jouw adres. Vertel het anderen.`,
      otherRoot: (day) => `Je saldi van ${day} leiden niet naar de gepubliceerde wortel. Vertel het anderen.`,
    },
    available: 'Beschikbaar',
    inNfts: 'In NFT’s',
    inFlight: 'In opnames',
    vesting: 'In Mystery Boxes, nog niet vrij (hoort niet bij wat verschuldigd is)',
    publishedRoot: 'Gepubliceerde wortel',
    steps: 'Stappen naar de wortel',
    downloadBranch: 'De tak downloaden, om die met een eigen programma na te gaan',
    wayOut: 'Als de exploitant niet betaalt',
    wayOutBody:
      'Is de schatkist een kluis, dan kun je er zelf uit: met je wallet, het bestand van je tak en een pagina die geen server nodig heeft. Bewaar de pagina en je nieuwste twee bestanden.',
    wayOutOpen: 'Open de uitweg',
    wayOutSave: 'Bewaar de pagina',
    roots: 'Wortels van de saldi',
    rootsLead:
      'Eén wortel voor elke afgesloten dag. Schrijf er een op: daarna kan die niet ongemerkt worden veranderd.',
    counted: 'Meegetelde wallets',
    root: 'Wortel',
    noRoots: 'Er is nog geen wortel. Die komt met de volgende afgesloten dag.',
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
  },
  vault: {
    title: 'Kluis',
    none: 'De schatkist is een gewone rekening: de houder kan er altijd uit nemen, en er is geen uitweg zonder de beheerder.',
    lead: (block, at) =>
      `Het contract dat de reserves houdt, zoals het was bij blok ${block} (${at}). Uitbetalingen nemen eruit binnen grenzen, de beheerder kan alleen nemen wat boven het verschuldigde uitgaat en is aangekondigd, en als de beheerder zwijgt, kan iedereen de kluis bevriezen voor de wallets.`,
    address: 'Adres',
    balance: 'Saldo',
    surplus: 'Boven wat verschuldigd is en de marge',
    hourlyLimit: 'Uitbetalingen binnen een uur, hoogstens',
    dailyLimit: 'Uitbetalingen binnen 24 uur, hoogstens',
    available: 'Van beide nog vrij',
    lastRoot: 'Nieuwste wortel gepubliceerd',
    payoutsStop: 'Zonder nieuwe wortel stoppen de uitbetalingen',
    freezable: 'Zonder nieuwe wortel kan iedereen bevriezen vanaf',
    roots: 'Wortels op de keten',
    day: 'Dag',
    published: 'Gepubliceerd',
    total: 'Verschuldigd',
    root: 'Wortel',
    beside: 'Naast onze wortel',
    statuses: { SAME: 'Gelijk', DIFFERS: 'Wijkt af', VETOED: 'Verworpen' },
    announced: 'Aangekondigd door de beheerder',
    nothingAnnounced: 'Er is niets aangekondigd.',
    surplusTo: 'van het overschot naar',
    otherAct: 'Een andere handeling, op',
    from: (at) => `vanaf ${at}`,
    frozen: (at) => `De kluis is bevroren sinds ${at}: er wordt niets meer betaald dan wat wallets opeisen.`,
    differs:
      'Een wortel op de keten is niet die van onze boeken. De uitbetalingen liggen stil tot dat is verklaard.',
    late: (at) =>
      `Er is al lang geen wortel gepubliceerd. De uitbetalingen stoppen op ${at}, tenzij er een komt.`,
    waits: {
      interval: 'De nieuwste wortel wacht tot de kluis de volgende aanneemt.',
      growth: 'De nieuwste wortel wacht: er is meer verschuldigd dan de kluis in zoveel dagen laat groeien.',
      fees: 'De nieuwste wortel wacht tot het netwerk minder gas vraagt.',
      funds: 'De nieuwste wortel wacht: de rekening die publiceert heeft geen geld voor gas.',
      vetoed: 'Een bewaker heeft de nieuwste wortel verworpen.',
      frozen: 'Een bevroren kluis neemt geen wortel aan.',
      refused: 'De nieuwste wortel wacht: de kluis neemt die niet aan.',
    },
  },
  ownLeaf: {
    title: 'Je bewijs van saldo',
    checked: (day) =>
      `Deze browser heeft nagegaan dat je aan het eind van ${day} bent meegeteld, en bewaart de bewijzen van de laatste twee dagen. Bewaar ook de bestanden: met een daarvan kun je weg zonder deze server. Het nieuwste telt pas uren nadat het is gepubliceerd; tot dan telt het oudere.`,
    download: (day) => `Het bewijs van ${day} downloaden`,
    alarm: 'Je saldo staat niet juist in wat we hebben gepubliceerd',
    alarms: {
      missing: (day) => `Je bent niet bij de wallets die aan het eind van ${day} zijn geteld.`,
      notYours: (day) => `Wat we als jouw bewijs van ${day} stuurden, is niet van jouw adres.`,
      otherRoot: (day) => `Je saldo van ${day} leidt niet naar de gepubliceerde wortel.`,
      otherOnChain: (day) => `De wortel van ${day} op de keten is niet die wij tonen.`,
    },
    whatToDo:
      'Bewaar het laatste bewijs dat je hebt, vertel het anderen, en zie bij Transparantie de uitweg.',
  },
}
