import { metrics } from '@polder/base/metrics'
import { Gauge } from 'prom-client'

/**
 * Registers that a signer runs here, and for which account.
 * @returns takes it off again
 */
export function registerSignerMetrics(payoutWallet: string): () => void {
  const name = 'polder_signer_running'
  new Gauge({
    name,
    help: '1 where a signer runs, with the account that it signs for',
    labelNames: ['payout_wallet'],
    registers: [metrics],
  }).set({ payout_wallet: payoutWallet }, 1)
  return () => metrics.removeSingleMetric(name)
}
