import type { explainTexts as english } from './explain.ts'

export const explainTexts: typeof english = {
  lead: (day) => `Wat je voor ${day} kreeg, en per deel de cijfers waar het uit volgt.`,
  nothing: 'Voor deze dag is niets betaald.',
  total: 'Totaal van de dag',
  sums: 'De delen zijn samen precies het totaal.',
  posted: 'Het is geboekt als één regel van je wallet en één van het huis voor een reeks wallets.',
  doesNotSum: 'De delen zijn samen niet het totaal. Meld dit aan de beheerders.',
  plan: (version) => `Volgens planversie ${version}`,
  position: (name, id) => `${name} (positie ${id})`,
  positionNote: (price, day, version) =>
    `${price} POL, gekocht op ${day}; sindsdien vast volgens planversie ${version}`,
  commission: (level) => `Niveau ${level}`,
  commissionNote: (percent, base) => `${percent} van ${base} POL rente, naar beneden afgerond`,
  unlocked: (principal, threshold) => `Ontgrendeld: je had ${principal} POL, nodig is ${threshold}`,
  sources: (count) => (count === 1 ? 'Van 1 wallet' : `Van ${count} wallets`),
  sourcesCut: 'De grootste staan hier.',
  unlisted: 'Alle andere',
  box: (tier, id) => `${tier} (positie ${id})`,
  boxNote: (price, day) => `Prijs ${price} POL, getrokken voor ${day}`,
  prizeNote: (share) => `${share}, naar beneden afgerond`,
  wallets: (count) => (count === 1 ? '1 geplaatste wallet' : `${count} geplaatste wallets`),
  clubNote: (percent, weaker) => `${percent} van de zwakkere tak, ${weaker} POL`,
  clubLegs: (left, right) => `Gerijpte volumes: links ${left} POL, rechts ${right} POL`,

  entry: {
    undoes: 'Draait terug',
    to: 'Naar',
    accounts: {
      AVAILABLE: 'Beschikbaar saldo',
      PRINCIPAL: 'In NFT’s',
      IN_FLIGHT: 'In opnames',
      RECEIVABLE: 'Tegoed van het huis',
      CHAIN_RESERVE: 'Reserve van het huis op de blockchain',
    },
  },

  draw: {
    title: 'Controleer de trekking',
    body: 'Je browser doet de trekking van deze Mystery Box over en vergelijkt. Alleen twee dingen neemt hij aan: de vastlegging, die is gepubliceerd voordat iemand kon kopen, en de kansen van het plan.',
    checking: 'Controleren...',
    evidence: 'Waar het uit volgt',
    verified: 'Bevestigd',
    notVerified: 'Niet bevestigd',
    cannot: 'Niet te controleren in deze browser',
    verifiedBody:
      'Dit zaad lag vast voordat het product openging, en het geeft deze klasse en deze beloning.',
    foreignSeed: 'Het zaad leidt niet naar de gepubliceerde vastlegging.',
    otherResult: (tier) => `Het zaad geeft ${tier}, niet wat hier staat.`,
    otherPlan:
      'Het zaad is echt. Het plan is sinds de opening veranderd, dus de kansen kunnen die dag anders zijn geweest dan nu.',
    noCrypto: 'Deze browser kan dit alleen via https of op je eigen computer.',
    seed: (day) => `Zaad van ${day}`,
    position: 'Positienummer',
    place: 'Getrokken getal',
    placeOf: (place) => `${place} (van 0 tot en met 9.999)`,
    tiers: 'Klassen en hun kansen',
    commitment: 'Vastlegging',
  },
}
