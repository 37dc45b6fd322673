import { enFront, type FrontTexts } from './en-front.ts'
import { translation } from './texts.ts'

/** The texts of Home and About, apart from the others because only their visitors need them. */
export const front: FrontTexts = translation?.front ?? enFront
