import { clubStanding } from '@polder/ledger/rules/club-standing'
import * as z from 'zod'
import { addressInput } from '../inputs.ts'
import { percent } from '../rates.ts'
import { readTeam, readTerms, readWalletId } from '../reads/rewards.ts'
import { inPol, pol } from './answers.ts'
import { route } from './call.ts'
import { flagField, named, percentField, polField, success, textField } from './fields.ts'

export const clubInfo = route('GET /club-reward/info', 'Clubs', {
  summary: 'The clubs, by the plan in force',
  answer: success({
    clubs: z.array(
      named('Club', {
        name: textField('For people', 'Guardian'),
        thresholdPOL: polField('Team volume that it begins at', 5_000),
        clubPercent: percentField('Monthly reward on the weaker leg', 1.5),
        clubPercentDisplay: textField('The same, for people', '1.5%'),
        leftLegMinPercent: percentField('Least share of the weaker leg', 40),
        rightLegMinPercent: percentField('What the stronger leg then holds', 60),
      }),
    ),
  }),
  async serve({ reads }) {
    const { plan } = await readTerms(reads)
    const weakest = percent(plan.clubRules.minimumLegBasisPoints)
    return {
      clubs: plan.clubs.map((club) => ({
        name: club.name,
        thresholdPOL: pol(club.threshold),
        clubPercent: percent(club.basisPoints),
        clubPercentDisplay: `${percent(club.basisPoints)}%`,
        leftLegMinPercent: weakest,
        rightLegMinPercent: 100 - weakest,
      })),
    }
  },
})

export const clubStatus = route('GET /club-reward/status/{wallet}', 'Clubs', {
  summary: "A wallet's club by its team's volumes now, and by what a payout would count",
  description: 'A payout counts only principal held for 30 days or more: the fields named `seasoned`.',
  parameters: { wallet: addressInput },
  answer: success({
    status: named('ClubStatus', {
      currentClubName: z.nullable(textField('Null without a club', 'Guardian')),
      clubPercent: percentField('Monthly reward on the weaker leg; 0 without a club', 1.5),
      totalTeamVolumePOL: polField('Active principal of the whole team', 7_000),
      leftLegVolumePOL: polField('Of the left leg', 4_000),
      rightLegVolumePOL: polField('Of the right leg', 3_000),
      leftLegPercent: percentField('Share of the left leg', 57.14),
      rightLegPercent: percentField('Share of the right leg', 42.86),
      weakerLegVolumePOL: polField('What the reward is a share of', 3_000),
      qualifiesFor60_40: flagField('Whether the weaker leg holds its least share'),
      ratio: textField('Left and right in whole percents', '57/43'),
      seasonedClubName: z.nullable(textField('As a payout would count it', 'Guardian')),
      seasonedTeamVolumePOL: polField('As a payout would count it', 6_000),
      seasonedLeftLegVolumePOL: polField('As a payout would count it', 3_000),
      seasonedRightLegVolumePOL: polField('As a payout would count it', 3_000),
      seasonedQualifiesFor60_40: flagField('As a payout would count it'),
    }),
  }),
  async serve({ reads }, request) {
    const walletId = await readWalletId(reads, addressInput.parse(request.params.wallet))
    const { plan } = await readTerms(reads)
    const team = await readTeam(reads, walletId)
    const live = clubStanding(plan, team)
    const seasoned = clubStanding(plan, { left: team.leftSeasoned, right: team.rightSeasoned })
    return {
      status: {
        currentClubName: live.club?.name ?? null,
        clubPercent: live.club ? percent(live.club.basisPoints) : 0,
        leftLegPercent: live.leftPercent,
        rightLegPercent: live.rightPercent,
        qualifiesFor60_40: live.balanced,
        ratio: live.ratio,
        seasonedClubName: seasoned.club?.name ?? null,
        ...inPol({
          ...{ totalTeamVolume: live.volume, leftLegVolume: live.left, rightLegVolume: live.right },
          ...{ weakerLegVolume: live.weaker, seasonedTeamVolume: seasoned.volume },
          ...{ seasonedLeftLegVolume: seasoned.left, seasonedRightLegVolume: seasoned.right },
        }),
        seasonedQualifiesFor60_40: seasoned.balanced,
      },
    }
  },
})
