import type { Texts } from '../../texts/texts.ts'

/** What a close pays, by the type of its line on a statement. */
export const kinds = ['INTEREST', 'REFERRAL', 'CLUB', 'MYSTERY_BOX', 'PRIZE_POOL'] as const
export type Kind = (typeof kinds)[number]

/** The line that is asked about: its entry or, where a close paid it, its day. */
export interface Asked {
  type: keyof Texts['types']
  day: string | null
  entryId?: string | null
}
