import { readGasOfPayments } from '@polder/ledger/reads/admin/gas-of-payments'
import { splitWithdrawal, type WithdrawalTerms } from '@polder/ledger/rules/withdrawal-rule'
import type { Parts } from '../parts.ts'

/** What a payment costs that is alone in its batch, the dearest there is. */
const GAS_WHEN_ALONE = 90_000

/** What a payout costs at the moment, beside what the smallest withdrawal brings. Amounts in wei. */
export interface PayoutCost {
  gasPerPayment: number
  /** in the newest batches; else what a payment alone in its batch costs */
  measured: boolean
  cost: bigint
  minimum: bigint
  feeIncome: bigint
  /** the fee pays for the payout */
  covered: boolean
}

/**
 * @param terms whose minimum and fee are meant
 * @returns null when no node tells the gas price
 */
export async function readPayoutCost(
  { db, chain, logger }: Pick<Parts, 'db' | 'chain' | 'logger'>,
  terms: WithdrawalTerms,
): Promise<PayoutCost | null> {
  const gas = await readGasOfPayments(db.manager)
  try {
    const gasPrice = await chain.reached('the gas price', (client) => client.getGasPrice())
    const gasPerPayment = gas ?? GAS_WHEN_ALONE
    const { minimum } = terms
    const [cost, feeIncome] = [gasPrice * BigInt(gasPerPayment), splitWithdrawal(terms, minimum).fee]
    return { gasPerPayment, measured: gas !== null, cost, minimum, feeIncome, covered: feeIncome >= cost }
  } catch (error) {
    logger.warn({ err: error }, 'no node tells the gas price')
    return null
  }
}
