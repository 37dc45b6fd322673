import { exactPol, floorPol, parsePol } from '../../../amounts/pol.ts'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatCount } from '../../../texts/format.ts'
import { Notice } from '../../../ui/notice.tsx'

export const payoutCostFragment = graphql(`
  fragment PayoutCostFields on PayoutCost {
    gasPerPayment
    measured
    cost
    minimum
    feeIncome
    covered
  }
`)

/** Fees of a fraction of a cent are told too. */
const pol = (text: string) => exactPol(floorPol(parsePol(text), 8))

/** What a payout costs at the moment, beside the minimum and what it brings. */
export function PayoutCost({ cost }: { cost: ResultOf<typeof payoutCostFragment> | null }) {
  if (!cost) return <Notice tone="warning">{a.plan.noPayoutCost}</Notice>
  const { gasPerPayment, measured, minimum, feeIncome, covered } = cost
  return (
    <Notice tone={covered ? 'info' : 'warning'} title={covered ? a.plan.payoutCost : a.plan.payoutCostsMore}>
      <p>{a.plan.payoutCosts(pol(cost.cost), formatCount(gasPerPayment), measured)}</p>
      <p>{a.plan.minimumBrings(pol(minimum), pol(feeIncome))}</p>
    </Notice>
  )
}
