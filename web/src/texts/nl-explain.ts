import type { ExplainTexts } from './explain.ts'

/** The Dutch of explain.ts. */
export const explainTexts: ExplainTexts = {
  title: 'Waarom dit getal',
  lead: (day) => `Wat de afsluiting van ${day} je betaalde, elk deel met de cijfers waar het uit volgt.`,
  nothing: 'Voor deze dag is niets betaald.',
  total: 'Totaal van de dag',
  sums: 'De delen tellen precies op tot het totaal.',
  doesNotSum: 'De delen tellen niet op tot het totaal. Meld dit aan de beheerders.',
  plan: (version) => `Volgens planversie ${version}`,
  interest: 'NFT-rente',
  position: (name, id) => `${name} (positie ${id})`,
  positionNote: (price, day, version) =>
    `${price} POL, gekocht op ${day}; toen vastgelegd door planversie ${version}`,
  referral: 'Verwijzing',
  commission: (level) => `Niveau ${level}`,
  commissionNote: (percent, base) => `${percent} van ${base} POL rente, naar beneden afgerond`,
  unlocked: (principal, threshold) => `Ontgrendeld: je hield ${principal} POL, nodig is ${threshold}`,
  sources: (count) => (count === 1 ? 'Van 1 wallet' : `Van ${count} wallets`),
  sourcesCut: 'De grootste staan hier.',
  unlisted: 'Alle andere',
  boxes: 'Mystery Box',
  box: (tier, id) => `${tier} (positie ${id})`,
  boxNote: (price, day) => `Prijs ${price} POL, getrokken voor ${day}`,
  prizes: 'Prijzenpot',
  prizeNote: (pool, wallets) => `${pool} POL ÷ ${wallets}, naar beneden afgerond`,
  wallets: (count) => (count === 1 ? '1 geplaatste wallet' : `${count} geplaatste wallets`),
  club: 'Clubbeloning',
  clubNote: (percent, weaker) => `${percent} van de zwakkere tak, ${weaker} POL`,
  clubLegs: (left, right) => `Gerijpte volumes: links ${left} POL, rechts ${right} POL`,
}
