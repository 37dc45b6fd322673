import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, split } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { createClient } from 'graphql-ws'
import { tap } from 'rxjs'
import { whenIdle } from '../platform/when-idle.ts'
import { nftName } from '../texts/nft-name.ts'
import { keepPages } from './keep-pages.ts'
import { liveStatus, notedFetch, noteFigures } from './live-status.ts'
import { socketUrl } from './socket-url.ts'

/** A field that holds the name of an NFT. */
const named = { read: (name?: string) => name && nftName(name) }

/** Parts without an id of their own: what one query has read of them stands when another reads more. */
function merged(...parts: string[]) {
  return Object.fromEntries(parts.map((part) => [part, { merge: true }]))
}

/** What is pushed says its age beside the figures. */
const noteAge = new ApolloLink((operation, forward) =>
  forward(operation).pipe(tap(({ extensions }) => noteFigures(extensions?.figuresAsOf))),
)

/** The app's one door to the API: HTTP for queries and acts, a WebSocket for what is pushed. */
export const client = new ApolloClient({
  link: ApolloLink.from([
    new ApolloLink((operation, forward) => {
      // Whoever asked is told all the same.
      const log = (problem: unknown) => problem && console.error(problemOf(operation), problem)
      return forward(operation).pipe(tap({ next: ({ errors }) => log(errors), error: log }))
    }),
    split(
      ({ operationType }) => operationType === 'subscription',
      noteAge.concat(new GraphQLWsLink(createSocket())),
      new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: notedFetch }),
    ),
  ]),
  cache: new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          closes: keepPages(['fromDay', 'toDay', 'order']),
          prizeRounds: keepPages(),
        },
      },
      Close: { keyFields: ['day'] },
      PrizeRound: { keyFields: ['kind', 'weekId'] },
      IncomeDay: { keyFields: ['address', 'day'] },
      Wallet: {
        keyFields: ['address'],
        fields: {
          positions: keepPages(['status', 'order']),
          withdrawals: keepPages(['status', 'fromDay', 'toDay', 'order']),
          deposits: keepPages(['status', 'fromDay', 'toDay', 'order']),
          statement: keepPages(['types', 'fromDay', 'toDay', 'order', 'oncePerWithdrawal']),
          mysteryBoxes: keepPages(['state', 'order']),
          incomeDays: keepPages(['fromDay', 'toDay', 'order']),
          ...merged('team', 'mysteryBoxTotals', 'prizePool'),
        },
      },
      Nft: { fields: { name: named } },
      Position: { fields: { name: named } },
      MysteryBox: { keyFields: ['positionId'], fields: { nftName: named } },
      ...merged('Plan', 'MysteryBoxPlan', 'PrizePoolPlan', 'PayoutState', 'Statistics'),
      ...merged('Balances', 'Totals', 'IncomeBreakdown'),
    },
  }),
  defaultOptions: {
    watchQuery: {
      fetchPolicy: 'cache-and-network',
      nextFetchPolicy: 'cache-first',
      // That figures are being read again is no reason to draw a page again.
      notifyOnNetworkStatusChange: false,
      // Without it a list that is read again forgets the pages that were opened.
      refetchWritePolicy: 'merge',
    },
  },
})

export async function refreshFigures(): Promise<void> {
  await client.refetchQueries({ include: 'active' }).catch(() => undefined)
}

/** The same, query by query, while the page rests. @returns what to call when it is no longer wanted */
export function refreshAtRest(): () => void {
  const cancels = [
    whenIdle(() => {
      for (const query of client.getObservableQueries('active')) {
        cancels.push(whenIdle(() => void query.refetch().catch(() => undefined)))
      }
    }),
  ]
  return () => {
    for (const cancel of cancels) cancel()
  }
}

/** @returns what the console says of a failure, e.g. 'Error fetching stats' */
function problemOf({ operationName = '', operationType }: ApolloLink.Operation): string {
  const name = operationName.replace(/(?!^)(?=[A-Z])/g, ' ').toLowerCase()
  return operationType === 'query' ? `Error fetching ${name}` : `Error of the API: ${name}`
}

function createSocket() {
  return createClient({
    url: socketUrl(),
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    // Half a minute at most, and not every tab at the same moment.
    retryWait: (tries) =>
      new Promise((go) => setTimeout(go, Math.random() * Math.min(2 ** tries, 30) * 1_000)),
    shouldRetry: () => true,
    keepAlive: 20_000,
    on: {
      connected: () => liveStatus.setState({ pushed: true, reached: true }),
      closed: () => liveStatus.setState({ pushed: false }),
    },
  })
}
