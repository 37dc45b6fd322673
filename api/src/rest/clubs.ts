import { clubStanding } from '@polder/ledger/rules/club-standing'
import type { RequestHandler } from 'express'
import { percent } from '../graphql/to-plan.ts'
import { addressInput } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { readTeam, readTerms, readWalletId } from '../reads/rewards.ts'
import { pol } from './answers.ts'

/** `GET /api/club-reward/info` → `{success, clubs}` */
export function getClubInfo({ db }: Parts): RequestHandler {
  return async (_request, response) => {
    const { plan } = await readTerms(db.manager)
    const weakest = percent(plan.clubRules.minimumLegBasisPoints)
    response.json({
      success: true,
      clubs: plan.clubs.map((club) => ({
        name: club.name,
        thresholdPOL: pol(club.threshold),
        clubPercent: percent(club.basisPoints),
        clubPercentDisplay: `${percent(club.basisPoints)}%`,
        leftLegMinPercent: weakest,
        rightLegMinPercent: 100 - weakest,
      })),
    })
  }
}

/** `GET /api/club-reward/status/{wallet}` → `{success, status}`; live volumes, the seasoned ones beside them */
export function getClubStatus({ db }: Parts): RequestHandler<{ wallet: string }> {
  return async (request, response) => {
    const walletId = await readWalletId(db.manager, addressInput.parse(request.params.wallet))
    const { plan } = await readTerms(db.manager)
    const team = await readTeam(db.manager, walletId)
    const live = clubStanding(plan, team)
    const seasoned = clubStanding(plan, { left: team.leftSeasoned, right: team.rightSeasoned })
    response.json({
      success: true,
      status: {
        currentClubName: live.club?.name ?? null,
        clubPercent: live.club ? percent(live.club.basisPoints) : 0,
        totalTeamVolumePOL: pol(live.volume),
        leftLegVolumePOL: pol(live.left),
        rightLegVolumePOL: pol(live.right),
        leftLegPercent: live.leftPercent,
        rightLegPercent: live.rightPercent,
        weakerLegVolumePOL: pol(live.weaker),
        qualifiesFor60_40: live.balanced,
        ratio: live.ratio,
        seasonedClubName: seasoned.club?.name ?? null,
        seasonedTeamVolumePOL: pol(seasoned.volume),
        seasonedLeftLegVolumePOL: pol(seasoned.left),
        seasonedRightLegVolumePOL: pol(seasoned.right),
        seasonedQualifiesFor60_40: seasoned.balanced,
      },
    })
  }
}
