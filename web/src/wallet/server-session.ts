import { client } from '../api/client.ts'
import { graphql } from '../api/graphql.ts'
import { mutate } from '../api/mutate.ts'
import { shortAddress } from '../texts/format.ts'
import { t } from '../texts/texts.ts'

const SessionQuery = graphql(`
  query Session {
    session { address }
  }
`)

const ConnectMutation = graphql(`
  mutation Connect($referralCode: String) {
    connect(referralCode: $referralCode) {
      __typename
      ... on Connected {
        codeUnknown
        joined
        wallet { address known referralCode }
      }
      ... on Refused { code message }
    }
  }
`)

/** @returns the lower-case address this browser is signed in with, asked of the server each time */
export async function sessionAddress(): Promise<string | null> {
  const { data } = await client.query({ query: SessionQuery, fetchPolicy: 'network-only' })
  return data?.session?.address.toLowerCase() ?? null
}

/**
 * Makes the signed-in wallet known; the code binds its sponsor on the first call only.
 * @returns what to tell: whose team it joined, that the code is unknown, or that it came too late
 * @throws RefusedError with the server's words
 */
export async function connectOnServer(referralCode: string | null): Promise<string | null> {
  const { joined, codeUnknown } = await mutate(client, ConnectMutation, { referralCode })
  if (joined) return t.connect.joined(shortAddress(joined))
  if (codeUnknown) return t.connect.codeUnknown
  return referralCode && t.connect.joinedBefore
}

/**
 * Forgets every figure read for the wallet that left. The cache alone: to clear the client's store would fail what is
 * being read for the wallet that comes.
 */
export async function forgetFigures(): Promise<void> {
  await client.cache.reset()
}
