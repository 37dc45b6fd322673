import { dashboardTexts } from '../../texts/dashboard.ts'
import { formatDate } from '../../texts/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useLeafFinding } from './use-own-leaf.ts'

/** The files by which a wallet can leave without this server, offered after each close, and all the more when one is wrong. */
export function LeafCard({ address }: { address: string }) {
  const finding = useLeafFinding()
  const newest = finding?.address === address ? finding.kept[0] : undefined
  if (!finding || !newest) return null
  const x = dashboardTexts.ownLeaf
  return (
    <Card title={x.title}>
      <p className="mb-4 text-ink-soft text-sm">{x.checked(formatDate(newest.day))}</p>
      <div className="flex flex-wrap gap-2">
        {finding.kept.map(({ day, document }) => (
          <Button
            key={day}
            look="secondary"
            size="small"
            onClick={() => saveFile(document, `polder-balance-${day}.json`, 'application/json')}
          >
            {x.download(formatDate(day))}
          </Button>
        ))}
      </div>
    </Card>
  )
}
