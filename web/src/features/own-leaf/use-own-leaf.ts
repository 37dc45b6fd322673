import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { client } from '../../api/client.ts'
import { graphql } from '../../api/graphql.ts'
import { useConfig } from '../../config/config-context.tsx'
import { safeStorage } from '../../platform/safe-storage.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import { checkOwnLeaf, type LeafFinding } from './check-own-leaf.ts'
import { readNewestRoot } from './newest-root.ts'

const NewestTreeQuery = graphql(`
  query NewestTree {
    balanceProof {
      day
      root
      total
    }
  }
`)

const OwnBranchQuery = graphql(`
  query OwnBranch($address: Address!, $day: Date!) {
    wallet(address: $address) {
      address
      balanceBranch(day: $day) {
        document
      }
    }
  }
`)

const LOOK_EVERY_MS = 600_000

const found = createStore<{ finding: LeafFinding | null }>(() => ({ finding: null }))
const storage = safeStorage()

/** @returns what was found of the signed-in wallet's leaf in the newest tree; null before that */
export function useLeafFinding(): LeafFinding | null {
  const { finding } = useStore(found)
  const { address } = useStore(walletStore)
  return finding?.address === address ? finding : null
}

/** Checks the signed-in wallet's leaf whenever a day was closed, in this browser. */
export function useOwnLeaf(): LeafFinding | null {
  const { address, session } = useStore(walletStore)
  const { rpcUrl } = useConfig()
  const signedIn = session === 'active' ? address : null
  const { data } = useQuery(NewestTreeQuery, { pollInterval: LOOK_EVERY_MS, skip: !signedIn })
  const { day, root, total } = data?.balanceProof ?? {}
  useEffect(() => {
    if (!signedIn || !day || !root || !total) return
    let stale = false
    const sources = { fetchDocument, newestOnChain: onChainOf(rpcUrl), storage }
    // Its hashes take a while; the page is drawn first.
    const cancel = whenIdle(() => {
      checkOwnLeaf(signedIn, { day, root, total }, sources).then(
        (finding) => stale || found.setState({ finding }),
        (error: unknown) => console.error('The own balance could not be checked', error),
      )
    })
    return () => {
      cancel()
      stale = true
    }
  }, [signedIn, day, root, total, rpcUrl])
  return useLeafFinding()
}

async function fetchDocument(address: string, day: string): Promise<string | null> {
  const { data } = await client.query({
    query: OwnBranchQuery,
    variables: { address, day },
    fetchPolicy: 'no-cache',
    errorPolicy: 'none',
  })
  return data?.wallet.balanceBranch?.document ?? null
}

function onChainOf(rpcUrl: string) {
  return async ({ vault }: { vault: `0x${string}` }) => {
    if (/^0x0+$/.test(vault)) return null
    return readNewestRoot(rpcUrl, vault).catch((error: unknown) => {
      console.error('The chain could not be asked for the newest root', error)
      return null
    })
  }
}
