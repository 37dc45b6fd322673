import { graphql, type ResultOf } from '../../api/graphql.ts'

/** All that the page shows of the house at once; what has pages of its own is read where it is shown. */
export const TransparencyQuery = graphql(`
  query Transparency {
    solvency {
      at blockNumber reserves principals rewards: rewardsOwed coveragePercent dailyInterestOwed
      accounts { kind address balance }
    }
    forecast { day owed assumptions horizons { days interest referral mysteryBox prizePool club total } }
    payoutState { paused oldestRequestedAt waiting { state count net } }
    indexer { headBlock finalizedBlock problem }
    vault {
      address blockNumber blockTime balance principals availableForRewards surplus lastRootAt rootLate waitingFor
      hourlyLimit dailyLimit loweredAt payoutAvailable payoutsStopAt freezableAt frozenAt
      roots { day wallets rewards publishedAt status }
      announced { id target surplus to act handsOver readyAt expiresAt }
    }
    mysteryBoxChain {
      commitment
      revealed { day seed }
    }
  }
`)

export type Seen = ResultOf<typeof TransparencyQuery>
