import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { whenIdle } from '../platform/when-idle.ts'
import { readAnnouncements } from './announcements.ts'
import { refreshAtRest, refreshFigures } from './client.ts'
import { graphql } from './graphql.ts'
import { liveStatus } from './live-status.ts'

const WalletChanged = graphql(`
  subscription WalletChanged($address: Address!) {
    walletChanged(address: $address) {
      address
      known
      referralCode
      balances { available principal inFlight pendingDeposits receivable withdrawable }
      totals { deposited withdrawn earned }
      incomeBreakdown { nftInterest referral club mysteryBox prizePool }
    }
  }
`)

const DayClosed = graphql(`
  subscription DayClosed {
    dayClosed { day }
  }
`)

const AnnouncementsChanged = graphql(`
  subscription AnnouncementsChanged {
    announcementsChanged { id }
  }
`)

const POLL_MS = 10_000
/** Several changes within this time lead to one reading of the lists. */
const SETTLE_MS = 150
/** A close changes every wallet at once; the tabs that watch do not all ask at once. */
const SPREAD_MS = 1_000
/** What was read of a replica may be as old as this: one that is later still says so (`behind`). */
const REPLICA_MS = 6_000

/**
 * Keeps every figure on the screen current: what is pushed goes into the cache at once and the lists
 * are read again, as they are when a day was closed; while the socket is down, or the server has old figures only, all
 * is read again every ten seconds.
 */
export function LiveWallet({ address }: { address: string | null }) {
  const client = useApolloClient()
  const { pushed, behind } = useStore(liveStatus)

  useEffect(() => {
    if (!address) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshIn = (delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        refreshFigures()
        timer = setTimeout(refreshFigures, REPLICA_MS)
      }, delayMs)
    }
    const ends: (() => void)[] = []
    const follow = (wanted: Parameters<typeof client.subscribe>[0], next: () => void) => {
      // What was refused completes as well.
      const complete = () => {
        const again = setTimeout(follow, POLL_MS, wanted, next)
        ends.push(() => clearTimeout(again))
      }
      const subscription = client.subscribe(wanted).subscribe({ next, complete })
      ends.push(() => subscription.unsubscribe())
    }
    // What changes before is read again once the socket is open.
    const cancel = whenIdle(() => {
      follow({ query: WalletChanged, variables: { address } }, () => refreshIn(SETTLE_MS))
      follow({ query: DayClosed }, () => refreshIn(SETTLE_MS + Math.random() * SPREAD_MS))
      follow({ query: AnnouncementsChanged }, () => setTimeout(readAnnouncements, Math.random() * SPREAD_MS))
    })
    return () => {
      cancel()
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [client, address])

  useEffect(() => {
    // What changed before the socket was open; not while the page is still being drawn.
    if (pushed && !behind) return refreshAtRest()
    const timer = setInterval(() => document.visibilityState === 'visible' && refreshFigures(), POLL_MS)
    return () => clearInterval(timer)
  }, [pushed, behind])

  return null
}
