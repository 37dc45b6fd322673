import { useEffect, useReducer, useRef } from 'react'
import { refreshFigures } from '../../api/client.ts'
import { useConfig } from '../../config/config-context.tsx'
import { safeStorage } from '../../platform/safe-storage.ts'
import { useRead } from '../../platform/use-read.ts'
import { depositTexts } from '../../texts/deposit.ts'
import { notify } from '../../ui/notify.ts'
import { keptReferralCode } from '../../wallet/referral-code.ts'
import { wallet } from '../../wallet/wallet.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import { depositFailure } from './deposit-failure.ts'
import { type DepositEvent, depositFlow, startOfFlow } from './deposit-flow.ts'

/** docs/web.md#acting: after so long a deposit counts as processing, and figures are read again so much later. */
const CONFIRMATION_WAIT_MS = 60_000
const REFRESH_AFTER_CONFIRMATION_MS = 2_000
const REFRESH_AFTER_TIMEOUT_MS = 30_000

/** What the deposit needs of the list of deposits to see its own credit. */
export interface SeenDeposit {
  txHash: string
  status: string
  blockNumber: number
}

/**
 * One deposit from the review to the credit. It goes on while the page is open; the server finds and
 * credits the deposit whether or not anybody watches.
 * @param address the wallet that deposits, lower case
 * @param seen the wallet's newest deposits, as the subscription keeps them
 */
export function useDeposit(address: `0x${string}`, seen: readonly SeenDeposit[]) {
  const { chainId, chainName } = useConfig()
  const [flow, dispatch] = useReducer(depositFlow, startOfFlow)
  /** Counts the deposits of this page: what belongs to one that was left says nothing of the next, but that it was sent. */
  const attempt = useRef(0)
  const confirmedAt = useRef<number | null>(null)
  const hash = 'hash' in flow ? flow.hash : null
  const found = seen.find((deposit) => deposit.txHash.toLowerCase() === hash?.toLowerCase())

  useEffect(() => {
    if (!found) return
    const block = String(found.blockNumber)
    if (found.status === 'PENDING') dispatch({ type: 'confirm', block })
    if (found.status !== 'COMPLETED') return
    const since = confirmedAt.current
    const seconds = since === null ? null : Math.max(1, Math.round((Date.now() - since) / 1000))
    dispatch({ type: 'credit', block, seconds })
  }, [found])

  async function confirm() {
    if (flow.step !== 'review') return
    const mine = attempt.current
    const say = (event: DepositEvent) => mine === attempt.current && dispatch(event)
    say({ type: 'sign' })
    confirmedAt.current = null
    try {
      const runtime = await wallet()
      // Whoever deposits before they ever signed in joins nobody's team, for good.
      if (keptReferralCode(safeStorage())) await runtime.ensureSession()
      const { waitForSent, writeToContract } = await import('./send-deposit.ts')
      const sent = await writeToContract(runtime, address, { functionName: 'deposit', value: flow.amount })
      say({ type: 'send', hash: sent })
      if (mine !== attempt.current) notify('info', depositTexts.sent)
      const patience = setTimeout(() => {
        say({ type: 'timeout' })
        setTimeout(refreshFigures, REFRESH_AFTER_TIMEOUT_MS)
      }, CONFIRMATION_WAIT_MS)
      const outcome = await waitForSent(runtime, sent).finally(() => clearTimeout(patience))
      const { cancelledInWallet: cancelled, dropped, reverted, failed } = depositTexts
      const failures = { cancelled, dropped, reverted: failed(reverted) }
      if ('hash' in outcome && outcome.hash !== sent) say({ type: 'send', hash: outcome.hash })
      if (outcome.kind !== 'confirmed') return void say({ type: 'fail', message: failures[outcome.kind] })
      confirmedAt.current = Date.now()
      say({ type: 'confirm', block: String(outcome.block) })
      setTimeout(refreshFigures, REFRESH_AFTER_CONFIRMATION_MS)
    } catch (error) {
      const names = { wallet: walletStore.getState().walletName, chain: chainName, chainId }
      const message = depositFailure(error, names)
      if (message) console.error('Deposit failed', error)
      say(message ? { type: 'fail', message } : { type: 'decline' })
    }
  }

  function close() {
    attempt.current += 1
    dispatch({ type: 'close' })
  }

  return { flow, review: (amount: bigint) => dispatch({ type: 'review', amount }), confirm, close }
}

/**
 * What the wallet itself holds, read from the chain.
 * @param occasion read again whenever this changes
 * @returns wei; null while unknown or when the chain cannot be reached
 */
export function useWalletBalance(address: `0x${string}`, occasion: unknown): bigint | null {
  const read = async () => {
    const [runtime, { walletBalance }] = await Promise.all([wallet(), import('./send-deposit.ts')])
    return await walletBalance(runtime, address)
  }
  return useRead(read, `${address} ${occasion}`)
}
