import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { failureText } from '../../api/failure.ts'
import { t } from '../../texts/texts.ts'
import { notify } from '../../ui/notify.ts'
import { adminFetch } from '../session/admin-fetch.ts'

/** Lists that are read by pages further and further down. */
function pages(...lists: string[]) {
  return Object.fromEntries(lists.map((list) => [list, relayStylePagination()]))
}

/** The console's door to GraphQL; its `fetch` refreshes a session that has run out and tries once more. */
export const adminClient = new ApolloClient({
  link: new HttpLink({ uri: '/graphql', fetch: adminFetch }),
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
    // What an operator looks at is read again; the cache only bridges the moment until it comes.
    watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
    query: { fetchPolicy: 'network-only' },
  },
})

/** Reads everything on the page again; says so when it cannot be read. */
export async function refreshAll(): Promise<void> {
  try {
    await adminClient.refetchQueries({ include: 'active' })
  } catch (error) {
    notify('error', failureText(error, t))
  }
}
