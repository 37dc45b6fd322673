import type { AllTexts } from './all-texts.ts'
import { nl } from './nl.ts'
import { nlFront } from './nl-front.ts'
import { nlPages } from './nl-pages.ts'
import { nlRewards } from './nl-rewards.ts'

/** All Dutch texts. */
export const dutch: AllTexts = { app: nl, rewards: nlRewards, pages: nlPages, front: nlFront }
