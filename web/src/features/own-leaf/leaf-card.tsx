import { formatDate } from '../../texts/format.ts'
import { p } from '../../texts/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useLeafFinding } from './use-own-leaf.ts'

/** The file by which a wallet can leave without this server, offered after each close. */
export function LeafCard({ address }: { address: string }) {
  const finding = useLeafFinding()
  if (finding?.address !== address || finding.verdict !== 'counted' || !finding.document) return null
  const { day, document } = finding
  const { ownLeaf: x } = p
  return (
    <Card title={x.title}>
      <p className="mb-4 text-ink-soft text-sm">{x.checked(formatDate(day))}</p>
      <Button
        look="secondary"
        size="small"
        onClick={() => saveFile(document, `polder-balance-${day}.json`, 'application/json')}
      >
        {x.download}
      </Button>
    </Card>
  )
}
