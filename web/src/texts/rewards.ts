import { enRewards, type RewardTexts } from './en-rewards.ts'
import { translation } from './texts.ts'

/** The texts of the reward screens, apart from the others because the first view needs none of them. */
export const r: RewardTexts = translation?.rewards ?? enRewards
