import type { Texts } from './en.ts'
import type { FrontTexts } from './en-front.ts'
import type { PageTexts } from './en-pages.ts'
import type { RewardTexts } from './en-rewards.ts'

/** Every text of the app in one language: one member for each file of English texts. */
export interface AllTexts {
  app: Texts
  rewards: RewardTexts
  pages: PageTexts
  front: FrontTexts
}
