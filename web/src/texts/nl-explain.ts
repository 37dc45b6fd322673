import type { explainTexts as english } from './explain.ts'

/** The Dutch of explain.ts. */
export const explainTexts: typeof english = {
  title: 'Waarom dit getal',
  lead: (day) => `Wat je voor ${day} kreeg, en per deel de cijfers waar het uit volgt.`,
  nothing: 'Voor deze dag is niets betaald.',
  total: 'Totaal van de dag',
  sums: 'De delen zijn samen precies het totaal.',
  doesNotSum: 'De delen zijn samen niet het totaal. Meld dit aan de beheerders.',
  plan: (version) => `Volgens planversie ${version}`,
  interest: 'NFT-rente',
  position: (name, id) => `${name} (positie ${id})`,
  positionNote: (price, day, version) =>
    `${price} POL, gekocht op ${day}; sindsdien vast volgens planversie ${version}`,
  referral: 'Verwijzing',
  commission: (level) => `Niveau ${level}`,
  commissionNote: (percent, base) => `${percent} van ${base} POL rente, naar beneden afgerond`,
  unlocked: (principal, threshold) => `Ontgrendeld: je had ${principal} POL, nodig is ${threshold}`,
  sources: (count) => (count === 1 ? 'Van 1 wallet' : `Van ${count} wallets`),
  sourcesCut: 'De grootste staan hier.',
  unlisted: 'Alle andere',
  boxes: 'Mystery Box',
  box: (tier, id) => `${tier} (positie ${id})`,
  boxNote: (price, day) => `Prijs ${price} POL, getrokken voor ${day}`,
  prizes: 'Prijzenpot',
  prizeNote: (share) => `${share}, naar beneden afgerond`,
  wallets: (count) => (count === 1 ? '1 geplaatste wallet' : `${count} geplaatste wallets`),
  club: 'Clubbeloning',
  clubNote: (percent, weaker) => `${percent} van de zwakkere tak, ${weaker} POL`,
  clubLegs: (left, right) => `Gerijpte volumes: links ${left} POL, rechts ${right} POL`,
}
