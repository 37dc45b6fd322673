import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { keepPages } from '../../api/keep-pages.ts'
import { inPassing } from '../../api/use-task.ts'
import { noteReadTimes } from '../app/as-of.tsx'
import { adminFetch } from '../session/admin-fetch.ts'

const POLL_MS = 15_000

/** Lists that are read by pages further and further down. */
function pages(...lists: string[]) {
  return Object.fromEntries(lists.map((list) => [list, keepPages()]))
}

/** The console's door to GraphQL; its `fetch` refreshes a session that has run out and tries once more. */
export const adminClient = new ApolloClient({
  link: noteReadTimes.concat(new HttpLink({ uri: '/graphql', fetch: adminFetch })),
  cache: new InMemoryCache({
    typePolicies: {
      AdminView: { merge: true },
      AdminWallet: {
        keyFields: ['address'],
        fields: pages('withdrawals', 'payouts', 'closes', 'logLines', 'referrals'),
      },
      Wallet: { keyFields: ['address'], fields: pages('statement', 'positions', 'deposits') },
      // Rows of lists: each list is kept as it was read.
      AdminBalance: { keyFields: false },
      AdminReferralSummary: { keyFields: false },
    },
  }),
  defaultOptions: {
    watchQuery: {
      // What an operator looks at is read again; the cache only bridges the moment until it comes.
      fetchPolicy: 'cache-and-network',
      nextFetchPolicy: 'cache-first',
      pollInterval: POLL_MS,
      skipPollAttempt: () => document.hidden,
      // Without it a list that is read again forgets the pages that were opened.
      refetchWritePolicy: 'merge',
    },
    query: { fetchPolicy: 'network-only' },
  },
})

/** Reads everything on the page again; says so when it cannot be read. */
export async function refreshAll(): Promise<void> {
  try {
    await adminClient.refetchQueries({ include: 'active' })
  } catch (error) {
    inPassing(error)
  }
}
