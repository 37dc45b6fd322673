/** What a close pays, by the type of its line on a statement. */
export const kinds = ['INTEREST', 'REFERRAL', 'CLUB', 'MYSTERY_BOX', 'PRIZE_POOL'] as const
export type Kind = (typeof kinds)[number]
