import type { Plan } from '@polder/ledger/plan/plan'
import { type ClubStanding, clubStanding } from '@polder/ledger/rules/club'
import * as z from 'zod'
import { addressInput } from '../inputs.ts'
import { percent } from '../rates.ts'
import { readTeam, readTerms, readWalletId } from '../reads/rewards.ts'
import { route } from './call.ts'
import { answerOf, flagField, percentField, polField, success, textField } from './fields.ts'

const club = answerOf<Plan['clubs'][number] & { weakest: number }>()('Club', {
  name: [textField('For people', 'Guardian'), 'name'],
  thresholdPOL: [polField('Team volume that it begins at', 5_000), 'threshold'],
  clubPercent: [percentField('Monthly reward on the weaker leg', 1.5), (of) => percent(of.basisPoints)],
  clubPercentDisplay: [textField('The same, for people', '1.5%'), (of) => `${percent(of.basisPoints)}%`],
  leftLegMinPercent: [percentField('Least share of the weaker leg', 40), 'weakest'],
  rightLegMinPercent: [percentField('What the stronger leg then holds', 60), (of) => 100 - of.weakest],
})

export const clubInfo = route('GET /club-reward/info', 'Clubs', {
  summary: 'The clubs, by the plan in force',
  answer: success({ clubs: z.array(club) }),
  async serve({ reads }) {
    const { plan } = await readTerms(reads)
    const weakest = percent(plan.clubRules.minimumLegBasisPoints)
    return { clubs: plan.clubs.map((club) => ({ ...club, weakest })) }
  },
})

const AS_COUNTED = 'As a payout would count it'

/** By a team's volumes now, and by what a payout would count. */
const status = answerOf<{ live: ClubStanding; seasoned: ClubStanding }>()('ClubStatus', {
  currentClubName: [
    z.nullable(textField('Null without a club', 'Guardian')),
    ({ live }) => live.club?.name ?? null,
  ],
  clubPercent: [
    percentField('Monthly reward on the weaker leg; 0 without a club', 1.5),
    ({ live }) => percent(live.club?.basisPoints ?? 0),
  ],
  totalTeamVolumePOL: [polField('Active principal of the whole team', 7_000), ({ live }) => live.volume],
  leftLegVolumePOL: [polField('Of the left leg', 4_000), ({ live }) => live.left],
  rightLegVolumePOL: [polField('Of the right leg', 3_000), ({ live }) => live.right],
  leftLegPercent: [percentField('Share of the left leg', 57.14), ({ live }) => live.leftPercent],
  rightLegPercent: [percentField('Share of the right leg', 42.86), ({ live }) => live.rightPercent],
  weakerLegVolumePOL: [polField('What the reward is a share of', 3_000), ({ live }) => live.weaker],
  qualifiesFor60_40: [flagField('Whether the weaker leg holds its least share'), ({ live }) => live.balanced],
  ratio: [textField('Left and right in whole percents', '57/43'), ({ live }) => live.ratio],
  seasonedClubName: [
    z.nullable(textField(AS_COUNTED, 'Guardian')),
    ({ seasoned }) => seasoned.club?.name ?? null,
  ],
  seasonedTeamVolumePOL: [polField(AS_COUNTED, 6_000), ({ seasoned }) => seasoned.volume],
  seasonedLeftLegVolumePOL: [polField(AS_COUNTED, 3_000), ({ seasoned }) => seasoned.left],
  seasonedRightLegVolumePOL: [polField(AS_COUNTED, 3_000), ({ seasoned }) => seasoned.right],
  seasonedQualifiesFor60_40: [flagField(AS_COUNTED), ({ seasoned }) => seasoned.balanced],
})

export const clubStatus = route('GET /club-reward/status/{wallet}', 'Clubs', {
  summary: "A wallet's club by its team's volumes now, and by what a payout would count",
  description: 'A payout counts only principal held as long as the plan asks: the fields named `seasoned`.',
  answer: success({ status }),
  async serve({ reads }, request) {
    const walletId = await readWalletId(reads, addressInput.parse(request.params.wallet))
    const { plan } = await readTerms(reads)
    const team = await readTeam(reads, walletId)
    const seasoned = clubStanding(plan, { left: team.leftSeasoned, right: team.rightSeasoned })
    return { status: { live: clubStanding(plan, team), seasoned } }
  },
})
