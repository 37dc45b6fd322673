import { dashboardTexts } from '../../texts/dashboard.ts'
import { formatDate } from '../../texts/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { useOwnLeaf } from './use-own-leaf.ts'

/** Says on every page when the signed-in wallet is not, or not rightly, in the newest tree of balances. */
export function LeafAlarm() {
  const finding = useOwnLeaf()
  if (!finding || finding.verdict === 'counted' || finding.verdict === 'tooEarly') return null
  const x = dashboardTexts.ownLeaf
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 sm:px-6">
      <Notice tone="error" title={x.alarm}>
        <p>{x.alarms[finding.verdict](formatDate(finding.day))}</p>
        <p className="mt-1.5">{x.whatToDo}</p>
      </Notice>
    </div>
  )
}
