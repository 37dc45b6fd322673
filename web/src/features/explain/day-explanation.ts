import { graphql, type ResultOf } from '../../api/graphql.ts'

export const dayExplanationFragment = graphql(`
  fragment DayExplanation on DayExplanation {
    day
    planVersion
    total
    interestUnlisted
    boxesUnlisted
    interest {
      positionId
      nftId
      openedAt
      price
      dailyInterest
      planVersion
    }
    referral {
      level
      percent
      base
      principal
      threshold
      amount
      sources {
        address
        interest
      }
    }
    boxes {
      positionId
      tier
      price
      reward
      drawnDay
      seed
    }
    prizes {
      kind
      weekId
      pool
      qualified
      amount
    }
    club {
      name
      percent
      left
      right
      amount
    }
  }
`)

export type DayExplanation = ResultOf<typeof dayExplanationFragment>
