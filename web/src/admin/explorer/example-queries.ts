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
    question: 'What waits for an approval, the largest first?',
    query: `query AwaitingApproval {
  admin {
    payoutSettings {
      approvalThreshold
      approvalsNeeded
    }
    withdrawals(first: 50, sortBy: AMOUNT, filter: { states: [AWAITING_APPROVAL] }) {
      totalCount
      edges {
        node {
          id
          address
          amount
          createdAt
          approvals {
            username
            reason
          }
        }
      }
    }
  }
}
`,
  },
  {
    question: 'Which wallets have the most available?',
    query: `query LargestBalances {
  admin {
    standingAt
    balances(first: 20, sortBy: AVAILABLE) {
      edges {
        node {
          address
          available
          principal
          totalDeposited
          totalWithdrawn
        }
      }
    }
  }
}
`,
  },
  {
    question: 'Who has the largest team below them?',
    query: `query LargestTeams {
  admin {
    referralSummary(first: 20, sortBy: DOWNLINE) {
      edges {
        node {
          address
          referralCode
          downlineCount
          activeCount
          totalEarnings
        }
      }
    }
  }
}
`,
  },
  {
    question: 'What went wrong lately?',
    query: `query WarningsAndWorse {
  admin {
    systemLogs(first: 50, filter: { severities: [WARNING, CRITICAL] }) {
      edges {
        node {
          at
          type
          severity
          message
          address
          details
        }
      }
    }
  }
}
`,
  },
  {
    question: 'Which payouts reverted or are still on their way?',
    query: `query PayoutTransactions {
  admin {
    payouts(first: 50, filter: { states: [SIGNED, BROADCAST, REVERTED] }) {
      edges {
        node {
          withdrawalId
          address
          net
          state
          nonce
          attempt
          hash
          ageSeconds
          failure
        }
      }
    }
  }
}
`,
  },
  {
    question: 'What did admins do, and does the audit log hold?',
    query: `query Audit {
  admin {
    auditProof {
      ok
      lines
      head
      problem
    }
    auditLog(first: 20) {
      edges {
        node {
          sequence
          at
          actor
          act
          reason
          details
        }
      }
    }
  }
}
`,
  },
  {
    question: 'Everything about one wallet',
    query: `query OneWallet($address: Address!) {
  admin {
    wallet(address: $address) {
      known
      createdBy
      wallet {
        referralCode
        referredBy
        balances {
          available
          principal
          inFlight
          receivable
        }
        statement(first: 20) {
          edges {
            node {
              at
              type
              change
              balanceAfter
            }
          }
        }
      }
      withdrawals(first: 10) {
        edges {
          node {
            state
            amount
            txHash
            waitingFor
          }
        }
      }
      logLines(first: 10) {
        edges {
          node {
            at
            type
            message
          }
        }
      }
    }
  }
}
`,
    variables: { address: '0x0000000000000000000000000000000000000000' },
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
  {
    question: 'Tell me of each day as it is closed',
    query: `subscription DayClosed {
  dayClosed {
    day
    wallets
    total
    digest
  }
}
`,
  },
]
