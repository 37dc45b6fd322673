export interface ExampleQuery {
  /** What an operator would ask. */
  question: string
  query: string
  /** Where something is to be filled in. */
  variables?: Record<string, unknown>
}

/** Saved queries of the explorer; each is checked against schema.graphql. */
export const exampleQueries: readonly ExampleQuery[] = [
  {
    question: 'Can we pay what we owe?',
    query: `query CanWePay {
  solvency {
    reserves
    liabilities
    coveragePercent
    dailyInterestOwed
    at
    blockNumber
  }
}
`,
  },
  {
    question: 'Does anything hold up payouts?',
    query: `query PayoutsWaiting {
  payoutState {
    paused
    oldestWaitingSeconds
    oldestRequestedAt
    waiting {
      state
      count
      net
    }
  }
}
`,
  },
  {
    question: 'Does the indexer keep up with the chain?',
    query: `query Indexer {
  indexer {
    headBlock
    finalizedBlock
    lagSeconds
    problem
  }
}
`,
  },
  {
    question: 'What did the last seven closes pay?',
    query: `query LastCloses {
  closes(first: 7) {
    totalCount
    edges {
      node {
        day
        wallets
        interest
        total
        closedAt
        digest
      }
    }
  }
}
`,
  },
  {
    question: 'Which plans were and will be in force?',
    query: `query PlanVersions {
  planVersions(first: 10) {
    edges {
      node {
        version
        effectiveFrom
        apyPercent
        referralTotalPercent
        withdrawalFeePercent
        minimumWithdrawal
      }
    }
  }
}
`,
  },
  {
    question: 'Why was a wallet paid what it was on a day?',
    query: `query WhyPaid($address: Address!, $day: Date!) {
  wallet(address: $address) {
    explainDay(day: $day) {
      total
      planVersion
      interest {
        positionId
        price
        dailyInterest
      }
      referral {
        level
        percent
        base
        amount
      }
      boxes {
        tier
        reward
        seed
      }
      club {
        name
        percent
        amount
      }
      prizes {
        weekId
        kind
        amount
      }
    }
  }
}
`,
    variables: { address: '0x0000000000000000000000000000000000000000', day: '2026-01-01' },
  },
  {
    question: 'Which transfers stand behind an entry?',
    query: `query EntryTransfers($id: ID!) {
  entry(id: $id) {
    kind
    idempotencyKey
    occurredAt
    recordedAt
    reverses
    transfers {
      amount
      debit {
        kind
        address
      }
      credit {
        kind
        address
      }
    }
  }
}
`,
    variables: { id: '1' },
  },
]
