import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import { adminFetch } from '../session/admin-fetch.ts'

/** The console's door to GraphQL; its `fetch` refreshes a session that has run out and tries once more. */
export const adminClient = new ApolloClient({
  link: new HttpLink({ uri: '/graphql', fetch: adminFetch }),
  cache: new InMemoryCache({
    typePolicies: {
      AdminView: { merge: true },
      // What is read by pages further and further down.
      AdminWallet: {
        keyFields: ['address'],
        fields: {
          withdrawals: relayStylePagination(),
          payouts: relayStylePagination(),
          closes: relayStylePagination(),
          logLines: relayStylePagination(),
          referrals: relayStylePagination(),
        },
      },
      Wallet: {
        keyFields: ['address'],
        fields: {
          statement: relayStylePagination(),
          positions: relayStylePagination(),
          deposits: relayStylePagination(),
        },
      },
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
