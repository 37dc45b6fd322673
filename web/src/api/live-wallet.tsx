import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { useStore } from '../wallet/store.ts'
import { walletStore } from '../wallet/wallet-state.ts'
import { refreshFigures } from './client.ts'
import { graphql } from './graphql.ts'
import { liveStatus } from './live-status.ts'

const WalletChanged = graphql(`
  subscription WalletChanged($address: Address!) {
    walletChanged(address: $address) {
      address
      known
      referralCode
      balances {
        available
        principal
        inFlight
        pendingDeposits
        receivable
        withdrawable
      }
      totals {
        deposited
        withdrawn
        earned
      }
      incomeBreakdown {
        nftInterest
        referral
        club
        mysteryBox
        prizePool
      }
    }
  }
`)

const POLL_MS = 10_000
/** Several changes within this time lead to one reading of the lists. */
const SETTLE_MS = 150

/**
 * Keeps every figure on the screen current: what is pushed goes into the cache at once and the lists
 * are read again; while the socket is down, all is read again every ten seconds.
 */
export function LiveWallet() {
  const client = useApolloClient()
  const { address } = useStore(walletStore)
  const { socket } = useStore(liveStatus)

  useEffect(() => {
    if (!address) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = client.subscribe({ query: WalletChanged, variables: { address } }).subscribe({
      next: () => {
        clearTimeout(timer)
        timer = setTimeout(refreshFigures, SETTLE_MS)
      },
      error: () => liveStatus.set({ socket: 'closed' }),
    })
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }, [client, address])

  useEffect(() => {
    if (socket === 'open') return void refreshFigures()
    const timer = setInterval(() => document.visibilityState === 'visible' && refreshFigures(), POLL_MS)
    return () => clearInterval(timer)
  }, [socket])

  return null
}
