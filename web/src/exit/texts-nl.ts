import type { ExitTexts } from './texts-en.ts'

/** The Dutch of texts-en.ts. */
export const nl: ExitTexts = {
  title: 'Haal je geld eruit',
  intro:
    'Voor als Polder je niet betaalt, of er niet meer is. Deze pagina vraagt het aan de blockchain en aan niemand anders.',
  language: 'Taal',
  ask: {
    connect: (name) => `Verbind ${name || 'je wallet'}`,
    or: 'of kijk eerst, zonder te verbinden',
    wallet: 'Jouw adres',
    polder: 'Het adres van Polder',
    polderHelp: 'Waar je je geld heen stuurde: het staat in de geschiedenis van je wallet.',
    where: 'Waar deze pagina kijkt',
    rpc: 'Een node (RPC-adres)',
    rpcHelp: 'Een computer die de blockchain kent. Leeg: die achter je wallet.',
    rpc2: 'Een tweede node, om te vergelijken',
    look: 'Laat zien hoe ik ervoor sta',
    change: 'Wijzig',
    noWallet:
      'Er is hier geen wallet te zien. Open deze pagina op je telefoon in de browser van je wallet zelf. De meeste wallets zien geen pagina die van schijf komt: laat je computer de map aanbieden (python3 -m http.server) en open http://localhost:8000/exit.html.',
    needed: 'Dit is nodig.',
    badAddress: 'Een adres is 0x met 40 cijfers of letters a tot en met f. Heb je het helemaal gekopieerd?',
    badRpc: 'Het adres van een node begint met https://',
    noNode: 'Verbind een wallet, of vul een node in.',
  },
  reading: 'Even de blockchain vragen …',
  sums: {
    certain: 'Zeker',
    certainWhy: 'Wat je stortte, min wat je al kreeg.',
    perhaps: 'Misschien',
    perhapsWhy: (percent) => `Beloningen. Daarvan is nu ${percent} aanwezig.`,
    had: 'Je hebt opgehaald wat er was.',
    none: 'Voor jou staan er geen beloningen op de lijst.',
    searching: (read, of) => `Zoekt in de lijsten met beloningen (${read} van ${of}) …`,
    unread: 'De lijsten met beloningen waren niet te lezen.',
  },
  steps: {
    nothing: 'Van wat deze wallet stortte, ligt er niets meer in de kluis.',
    nothingBody: (deposited, paid) =>
      `Er is ${deposited} gestort en ${paid} uitbetaald. Is dit het adres waarvan je stortte?`,
    onlyRewards:
      'Alles wat je stortte heb je terug. Beloningen kun je niet opeisen: die betaalt Polder, of een bevroren kluis.',
    request: (amount) => `Je kunt je ${amount} nu opeisen.`,
    requestBody: (end) =>
      `Polder heeft dan tot ${end} om je te betalen. Gebeurt dat niet, dan kan iedereen de kluis bevriezen en haal je je geld er zelf uit.`,
    wait: (end) => `Polder heeft tot ${end} om je te betalen.`,
    waitBody: (unpaid, span) =>
      `Je krijgt nog ${unpaid}. Je hoeft ${span} lang niets te doen. Is het dan niet betaald, kom dan terug: de kluis kan dan worden bevroren.`,
    closeServed: 'Je bent betaald. Haal je borg terug.',
    closeServedBody: (bond) => `De ${bond} die je bij je eis gaf, krijg je terug.`,
    silence: (span) => `Polder laat al ${span} niets horen. Je kunt de kluis nu bevriezen.`,
    unserved: () => 'Polder heeft je niet op tijd betaald. Je kunt de kluis nu bevriezen.',
    otherUnserved: () => 'Polder heeft iemand niet op tijd betaald. Je kunt de kluis nu bevriezen.',
    freezeBody: 'Daarna betaalt de kluis voorgoed alleen nog de wallets, en kun je je inleg meteen ophalen.',
    claim: (amount) => `${amount} is van jou. Haal het nu op.`,
    parts: ['van je inleg', 'aan beloningen', 'van je borg'],
    and: 'en',
    claimBody: (parts) => `De kluis is bevroren. Dit is ${parts}. Het gaat naar je wallet.`,
    register: 'Laat nu je beloningen meetellen.',
    registerBody: (amount, end) =>
      `Volgens de lijst op de blockchain krijg je nog ${amount} aan beloningen. Meld ze aan${end ? ` vóór ${end}` : ': dan begint een ronde'}; daarna wordt verdeeld wat er is.`,
    waitRound: (end) => `Kom op ${end} terug voor je beloningen.`,
    waitRoundBody: (share, span) =>
      `Ze zijn aangemeld. De ronde duurt nog ${span}. Komt er niemand meer bij, dan krijg je ${share}.`,
    done: 'Je hebt alles opgehaald wat er voor je is.',
    doneBody: 'Er valt niets meer te doen.',
  },
  acts: {
    request: (amount) => `Eis ${amount} op`,
    closeServed: 'Haal mijn borg terug',
    freeze: 'Bevries de kluis',
    claim: (amount) => `Haal ${amount} op`,
    register: 'Meld mijn beloningen aan',
    cost: (fee) => `Kost ongeveer ${fee} aan netwerkkosten.`,
    bond: (bond) => `Er gaat ${bond} borg mee; die krijg je terug.`,
    short: (has, needs) =>
      `In de wallet zit ${has}; hiervoor is ongeveer ${needs} nodig. Zet er eerst wat bij.`,
    other: (wallet) => `Dit kan alleen ${wallet} zelf doen. Kies die rekening in je wallet.`,
    asking: 'Bevestig het in je wallet …',
    sent: 'Verstuurd. Wacht op een blok …',
    late: 'Na een minuut staat het nog in geen blok. De node kent het, dus het wacht: kies in je wallet voor versnellen. Deze pagina blijft kijken.',
    swallowed:
      'Na een minuut staat het nog in geen blok, en de node kent het niet. Kijk in je wallet. Wacht daar niets, stuur het dan opnieuw, liefst via een andere node.',
    done: 'Gelukt.',
    calendar: 'Zet het in mijn agenda',
    calendarWait: 'Polder: ben ik betaald? Zo niet, bevries de kluis',
    calendarRound: 'Polder: haal mijn beloningen op',
  },
  part: {
    title: 'Maar een deel opeisen',
    label: 'Bedrag in POL',
    bad: (min, max) => `Tussen ${min} en ${max}, bijvoorbeeld 12,5.`,
  },
  means: {
    title: 'Versturen zonder deze browser',
    body: 'Stuur precies dit, vanuit een wallet die gegevens kan meesturen:',
    only: (wallet) => `Het moet komen van ${wallet}.`,
    to: 'Naar',
    value: 'Bedrag',
    data: 'Gegevens',
    copy: 'Kopieer',
    copied: 'Gekopieerd.',
  },
  elsewhere: {
    title: 'Naar een ander adres van mij laten sturen',
    label: 'Adres (leeg: de wallet zelf)',
  },
  withdraw: {
    title: 'Mijn eis intrekken',
    body: (span) =>
      `Je krijgt je borg terug en bent je plaats kwijt: eis je later opnieuw, dan beginnen de ${span} weer van voren af aan. Om betaald te worden hoef je niets in te trekken.`,
    act: 'Toch intrekken',
  },
  kept: {
    title: (amount) => `Polder bewaart ${amount} voor je`,
    body: 'De code van je wallet nam een uitbetaling niet aan. Geen pauze of bevriezing houdt dit tegen. Neemt de wallet het nog steeds niet aan, vul dan een ander adres van jezelf in.',
    act: 'Stuur het',
  },
  figures: {
    title: 'De cijfers',
    block: 'Volgens blok',
    vault: 'Kluis',
    balance: 'In de kluis',
    principals: 'Stortingen die iedereen samen tegoed heeft',
    rewardsOwed: 'Beloningen die iedereen samen tegoed heeft',
    deposited: 'Jij stortte',
    paid: 'Jij kreeg (kosten meegeteld)',
    lastRoot: 'Laatste levensteken van Polder',
    silence: 'Is het tot dan stil, dan kan iedereen bevriezen',
    frozen: 'Bevroren',
  },
  check: {
    title: 'De nieuwste lijst met beloningen nakijken',
    body: 'Elke dag zet Polder op de blockchain wat elke wallet ooit is bijgeschreven. Dit leest de nieuwste twee lijsten helemaal; dat kan een minuut duren.',
    act: 'Kijk na',
    progress: (read, of) => `${read} van ${of} regels gelezen …`,
    root: (number, day, wallets, sum) =>
      `Wortel ${number}, ${day}: ${wallets} wallets, samen ${sum}. Heel, op volgorde, en het telt op zoals het contract zegt.`,
    isVoid: 'Een bewaker heeft haar ongeldig gemaakt: ze telt niet.',
    first: 'Er is geen eerdere om mee te vergelijken.',
    growth: (growth, max, before) =>
      `${growth} erbij sinds wortel ${before}; volgens het plan kan er ongeveer ${max} bij.`,
    jump: (wallet, growth) => `Groeide het meest: ${wallet}, met ${growth}.`,
    suspicious: (wallet, growth) =>
      `FOUT? ${wallet} groeide alleen al met ${growth}: meer dan het plan één wallet geeft, en een tiende van alle groei.`,
    missing: (count, wallets) => `FOUT: ${count} wallets van de vorige lijst ontbreken: ${wallets}`,
    lower: (count, wallets) => `FOUT: ${count} wallets hebben minder dan eerst: ${wallets}`,
    late: (span) => `FOUT: er is al ${span} geen wortel. Tot die er is, worden alleen eisen betaald.`,
    frozen: 'De kluis is bevroren: er komen geen wortels meer.',
    none: 'Er is nog geen wortel.',
    unknown:
      'Wat geen blockchain kan zeggen: of de beloningen kloppen. Dat weten alleen de boeken; kijk of die van jou kloppen.',
    good: 'GOED: hier is niets mis.',
    wrong: 'ER IS IETS MIS. Vertel het anderen, en een bewaker: die kan een jonge wortel ongeldig maken.',
  },
  sure: {
    title: 'Wat zeker is, en wat niet',
    lines: (fee) => [
      'Zeker: wat je stortte, min wat je al kreeg, blijft in de kluis en betaalt niemand anders. Niemand kan tegenhouden dat je het opeist.',
      'Zeker: een bevroren kluis betaalt de wallets en verder niemand. Niemand kan dat terugdraaien. Het maakt niet uit wie eerst komt.',
      `Betaalt Polder je eis, dan mag het hoogstens ${fee} kosten inhouden. Een bevroren kluis houdt niets in.`,
      'Niet zeker: beloningen. Die komen alleen uit wat er naast de stortingen is, in rondes, voor iedereen naar verhouding.',
      'Niet zeker: dat de contracten en de keten geen fouten hebben, en wat POL waard is. De beheerder kan een nieuw contract in de plaats van Polder zetten, en dat kan een slecht zijn; dat kondigt hij 21 dagen van tevoren aan, en opeisen duurt korter.',
      'Niets gaat vanzelf. Iemand moet bevriezen, aanmelden en ophalen, en betaalt dan de netwerkkosten.',
    ],
  },
  warnings: {
    old: (node, time) =>
      `Het nieuwste blok dat ${node} laat zien is van ${time}. De node staat stil, of de keten. Probeer een andere node.`,
  },
  problems: {
    noVault: {
      nothing: (polder, chain) =>
        `Op keten ${chain} staat niets op ${polder}. Klopt het adres, en is dit de goede keten?`,
      other: (polder) => `Op ${polder} staat een contract, maar geen Polder. Klopt het adres?`,
      plain: () =>
        'Deze Polder heeft geen kluis: het geld staat op een rekening van de beheerder. Zonder de beheerder kom je er niet bij. Vraag in de app een opname aan.',
    },
    rejected: 'Je hebt in je wallet geweigerd. Er is niets veranderd.',
    funds: 'De wallet kan het bedrag en de netwerkkosten niet betalen.',
    chain: (chain) => `Zet je wallet op keten ${chain} en probeer het opnieuw.`,
    reverted: 'De keten heeft het teruggedraaid. Alleen de netwerkkosten ben je kwijt.',
    noAccount: 'De wallet laat geen rekening zien. Ontgrendel haar en probeer het opnieuw.',
    refused: (why) => `Het contract zegt nee: ${why}.`,
    unknown: (words) => `Dat lukte niet: ${words}`,
    unreachable: (node) =>
      `${node} is niet te bereiken, of antwoordt niet aan zulke pagina’s. Vul een andere node in.`,
    silent: (node) => `${node} antwoordt niet. Probeer het opnieuw, of vul een andere node in.`,
    refuses: (node, words) => `${node} weigert te antwoorden (${words}). Vul een andere node in.`,
    differs: (node) => `Een van deze nodes liegt: ze zeggen niet hetzelfde (${node}). Vraag het een derde.`,
    otherChain: (node) => `Deze nodes zijn van verschillende ketens: ${node}.`,
    behind: (node) => `${node} staat stil: de andere node kent nieuwere blokken.`,
    withholds: (node) => `${node} laat een lijst weg die het contract wel kreeg. Vul een andere node in.`,
    lies: (node) => `Wat ${node} zegt klopt niet met elkaar: de node liegt of is stuk. Vul een andere in.`,
  },
  refusals: {
    VaultFrozen: 'de kluis is bevroren',
    AlreadyRequested: 'de wallet heeft al een eis',
    WrongAmount: 'dat is meer dan je stortte min wat je al kreeg, of te weinig',
    NoReasonToFreeze: 'er is nog geen reden om te bevriezen',
    WrongPiece: 'de lijst die de node liet zien is niet de echte; vraag een andere node',
    NothingToClaim: 'er is niets op te halen, of nog niet',
    SendFailed: 'de ontvanger nam het niet aan; vul een ander adres in',
    ForwardFailed: 'de ontvanger nam het niet aan; vul een ander adres in',
  },
}
