import { pageRefusals } from './page-refusals.ts'
import type { Texts } from './texts.ts'

export const t: Texts = {
  common: {
    loading: 'Laden...',
    cancel: 'Annuleren',
    close: 'Sluiten',
    ok: 'OK',
    back: 'Terug',
    retry: 'Opnieuw proberen',
    copy: 'Kopiëren',
    copied: 'Gekopieerd!',
    notCopied: 'Niet gekopieerd',
    pol: 'POL',
    amount: 'Bedrag',
    max: 'Max',
    showMore: 'Meer tonen',
    opensInNewTab: '(opent in een nieuw tabblad)',
    copyHash: 'Transactiehash kopiëren',
    copyAddress: 'Adres kopiëren',
    skipToContent: 'Naar de inhoud',
    notifications: 'Meldingen',
    dismiss: 'Sluiten',
    none: '–',
    clockMoved: (days: number) =>
      `De klok van deze demo loopt ${days === 1 ? '1 dag' : `${days} dagen`} voor, en alles volgt die klok.`,
  },

  amounts: {
    invalid: 'Voer een geldig bedrag in',
    ambiguous:
      'Schrijf 1000 of 1,5, zonder tekens tussen duizendtallen. Zet achter drie decimalen een nul: 12,3450',
    exponent: 'Schrijf het in gewone cijfers, zonder e',
    tooManyDecimals: 'POL heeft hooguit 18 decimalen',
    tooLarge: 'Dit is meer POL dan er bestaat',
  },

  theme: { toDark: 'Naar donker thema', toLight: 'Naar licht thema' },

  language: { label: 'Taal' },

  problems: {
    unexpectedTitle: 'Onverwachte fout in de applicatie!',
    unexpectedBody: 'Er ging iets mis op deze pagina. Wat een pagina toont, heeft geen invloed op je tegoed.',
    reload: 'Pagina opnieuw laden',
    unreachableTitle: 'De server is niet bereikbaar',
    unreachableBody: 'Controleer je verbinding. Wat je intussen stort, wordt later bijgeschreven.',
    dataTitle: 'Fout bij het laden van gegevens',
    dataBody: 'De cijfers konden zojuist niet worden gelezen.',
    offline: 'Je bent offline.',
    serverGone: 'De server is niet bereikbaar.',
    figuresOld: 'De nieuwste cijfers zijn even niet te lezen, en handelen moet misschien wachten.',
    figuresOf: (at: string) => `De cijfers zijn van ${at}.`,
    network: 'Netwerkfout. Controleer je verbinding en probeer het opnieuw.',
    rateLimited: 'Te veel verzoeken. Wacht even en probeer het opnieuw.',
    serverError: 'Er is een serverfout opgetreden.',
    backendUnreachable: 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.',
    unknown: 'Onbekende fout',
    generic: 'Er is een fout opgetreden. Probeer het opnieuw.',
  },

  refusals: {
    ...pageRefusals(
      'Deze pagina is van een oudere versie. Laad de pagina opnieuw.',
      'De server kon dit verzoek niet lezen. Laad de pagina opnieuw.',
    ),
    ABOVE_WITHDRAWABLE: 'Dit is meer dan je nu kunt opnemen.',
    ALREADY_SOLD: 'Deze NFT is al verkocht.',
    BELOW_MINIMUM: 'Dit is minder dan de kleinste opname.',
    CROSS_SITE: 'Verzoeken van een andere site worden geweigerd.',
    IDEMPOTENCY_CONFLICT: 'Dit verzoek is al anders verstuurd. Sluit dit venster en begin opnieuw.',
    INSUFFICIENT_BALANCE: 'Je hebt niet genoeg saldo.',
    INTERNAL_SERVER_ERROR: 'Er ging iets mis op de server.',
    INVALID_AMOUNT: 'Voer een geldig bedrag in',
    NFT_NOT_FOUND: 'Deze NFT wordt niet aangeboden.',
    NOT_CANCELLABLE:
      'Deze opname kan niet meer worden geannuleerd: de betaling is al ondertekend, of ze hoort bij je exit.',
    NOT_CANCELLABLE_YET:
      'Deze opname is misschien al onderweg: je krijgt het geld, of je kunt later alsnog annuleren.',
    NOT_YOURS: 'Dit hoort bij een andere wallet.',
    NOT_YOUR_WALLET: 'Je bent aangemeld met een andere wallet.',
    POSITION_NOT_FOUND: 'Er is geen NFT om te verkopen.',
    RATE_LIMITED: 'Te veel verzoeken. Wacht even en probeer het opnieuw.',
    SIGN_IN_REFUSED: 'De aanmelding is geweigerd. Meld je opnieuw aan.',
    TERMS_CHANGED: 'De voorwaarden zijn gewijzigd. Bekijk ze opnieuw.',
    TOO_MANY_OPEN: 'Je hebt al zoveel opnames als mag. Wacht tot er een is betaald, of annuleer er een.',
    UNAUTHENTICATED: 'Meld je eerst aan met je wallet.',
    UNAVAILABLE: 'De server is bezet. Probeer het zo meteen opnieuw.',
    WITHDRAWALS_STOPPED:
      'Opnames zijn gestopt: de blockchain heeft een storting van deze wallet ongedaan gemaakt, of er is meer uitbetaald dan er was, en dat is nog niet terugbetaald.',
    WITHDRAWAL_NOT_FOUND: 'Deze opname bestaat niet.',
  },

  risk: {
    title: 'Voordat je geld inlegt',
    body: (inVault) =>
      inVault
        ? 'Wat je hebt gestort, min wat je hebt opgenomen, ligt in de kluis en betaalt niemand anders; beloningen worden alleen betaald uit kosten en uit wat de beheerder bijlegt. Die kunnen stoppen, en opnemen kost geld. Door een onbekende fout in de contracten of de blockchain kun je alles verliezen.'
        : 'Uitbetalingen komen uit de schatkist van de beheerder en nergens anders vandaan. Ze kunnen stoppen. Niets is gegarandeerd en je kunt alles wat je stort verliezen.',
  },

  connect: {
    title: (product) => `Welkom bij ${product}`,
    lead: 'Verbind je wallet om verder te gaan',
    button: (wallet) => `${wallet} verbinden`,
    subtitle: (chain) => `${chain} vereist`,
    connecting: 'Bezig met verbinden...',
    note: (chain) => `Zorg dat je wallet op ${chain} staat.`,
    or: 'of',
    otherDeviceSubtitle: 'Op je telefoon, of in een andere app',
    demoName: 'Demowallet',
    demoSubtitle: 'Testgeld op een lokale blockchain. Geen extensie nodig.',
    steps: {
      wallet: 'Kies een account in je wallet.',
      chain: (chain) => `Schakel in je wallet over naar ${chain}.`,
      signature:
        'Meld je aan door het bericht in je wallet te bevestigen. Er gaat geen geld weg en het kost niets.',
      server: 'Bezig met aanmelden...',
    },
    watch: 'Bekijk een adres, zonder wallet',
    watchButton: 'Bekijken',
    rejected: 'Je hebt het verzoek in je wallet geweigerd. Er is niets veranderd.',
    referral: (code) => `Je bent uitgenodigd met de code ${code}.`,
    tagline: 'Jouw toegang tot passief inkomen met NFT’s',
    taglineMeans:
      'Er staat geen belegging achter: beloningen worden betaald zolang er geld voor is, en kunnen stoppen.',
    points: [
      {
        title: 'Van elke POL zie je waar die is',
        body: 'Achter elk saldo en elke verandering staat een dubbele boekhouding.',
      },
      {
        title: 'De blockchain beslist',
        body: 'Een storting telt omdat het contract die heeft gemeld. Een opname kan niet twee keer worden betaald.',
      },
      {
        title: 'Geen getal is verzonnen',
        body: 'Statistieken zijn gemeten, tarieven komen uit het geldende plan. Een nieuwe site begint op 0.',
      },
    ],
    walletMissingTitle: (wallet) => `${wallet} niet gevonden`,
    walletMissing: (wallet) => `${wallet} is niet geïnstalleerd. Installeer de extensie van ${wallet}.`,
    install: (wallet) => `${wallet} installeren`,
    openIn: (wallet) => `Openen in ${wallet}`,
    failedTitle: 'Verbinden mislukt',
    failed: (reason) => `De wallet kon niet worden verbonden. ${reason}`,
    noAccounts: (wallet) => `Geen accounts gevonden. Ontgrendel je ${wallet}.`,
    switchFailed: (wallet, chain) => `Schakel je ${wallet} over naar ${chain}.`,
    signInStatement: (product) => `Aanmelden bij ${product}. Er gaat geen geld weg en het kost niets.`,
    joined: (sponsor) => `Je hoort nu bij het team van ${sponsor}.`,
    joinedBefore: 'Deze wallet was al aangemeld, dus de uitnodiging verandert niets.',
    switched: (address) => `Je wallet heeft een ander account gekozen: dit zijn de cijfers van ${address}.`,
    codeUnknown: 'Deze verwijzingscode is onbekend: je wallet is zonder sponsor verbonden.',
    signInAgain: 'Bevestig de aanmelding in je wallet. Er gaat geen geld weg en het kost niets.',
  },

  nav: {
    main: 'Hoofdmenu',
    home: 'Home',
    dashboard: 'Dashboard',
    deposit: 'Storten',
    withdraw: 'Opnemen',
    nfts: 'NFT KOPEN',
    about: 'Over ons',
    manual: 'Handleiding',
    transparency: 'Transparantie',
    watch: 'Een adres bekijken',
    announcements: 'Mededelingen',
    statement: 'Rekeningoverzicht',
    prizePool: 'Prijzenpot',
    terms: 'Voorwaarden',
    privacy: 'Privacy',
    security: 'Een lek melden',
    more: 'Meer',
    connect: 'Wallet verbinden',
    disconnect: 'Verbinding verbreken',
    signOutEverywhere: 'Op alle apparaten afmelden',
    openMenu: 'Menu openen',
    closeMenu: 'Menu sluiten',
    referralCode: 'Code',
    connectedAs: 'Verbonden wallet',
    demo: 'Demo',
    demoTitle: 'Lokale blockchain, testgeld',
    wrongChain: (chain) =>
      `Je wallet staat op een ander netwerk. De cijfers zijn te zien, maar om iets te doen heb je ${chain} nodig.`,
    switchChain: (chain) => `Overschakelen naar ${chain}`,
    live: 'Live',
    polling: 'Wordt elke 10 seconden ververst',
    footer: 'Tarieven komen uit het geldende plan. Statistieken zijn gemeten in het grootboek.',
    visitMarketplace: 'Naar de Marktplaats',
  },

  types: {
    DEPOSIT: 'Storting',
    WITHDRAWAL: 'Opname',
    PURCHASE: 'NFT-aankoop',
    SALE: 'NFT-verkoop',
    INTEREST: 'NFT-rente',
    REFERRAL: 'Verwijzing',
    CLUB: 'Clubbeloning',
    MYSTERY_BOX: 'Mystery Box',
    PRIZE_POOL: 'Prijzenpot',
  },

  nftNames: {
    Dike: 'Dijk',
    Sluice: 'Sluis',
    Windmill: 'Molen',
    Canal: 'Gracht',
    Lighthouse: 'Vuurtoren',
    Harbour: 'Haven',
    'Sea Gate': 'Zeewering',
  },

  statuses: { PENDING: 'In behandeling', COMPLETED: 'Voltooid', FAILED: 'Mislukt', CANCELLED: 'Geannuleerd' },

  chart: {
    asTable: 'Als tabel tonen',
    hint: 'Wijs een dag aan, tik erop of gebruik de pijltjestoetsen om de cijfers te lezen.',
  },
}
