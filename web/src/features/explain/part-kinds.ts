/** The parts of what a closed day paid, by the type of line that each is on a statement. */
export const partKinds = {
  INTEREST: 'interest',
  REFERRAL: 'referral',
  CLUB: 'club',
  MYSTERY_BOX: 'boxes',
  PRIZE_POOL: 'prizes',
} as const

export type PartKind = (typeof partKinds)[keyof typeof partKinds]
