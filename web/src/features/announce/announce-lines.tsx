import { clsx } from 'clsx'
import { Info, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Announcement } from '../../api/announcements.ts'
import { announceTexts } from '../../texts/announce.ts'
import { formatDateTime } from '../../texts/format.ts'
import { language } from '../../texts/language.ts'

export function AnnounceLines({ current }: { current: readonly Announcement[] }) {
  return current.map(({ id, kind, english, dutch, beginsAt, endsAt }) => {
    const incident = kind === 'incident'
    const Icon = incident ? TriangleAlert : Info
    return (
      <div
        key={id}
        className={clsx(
          'border-line border-b px-4 py-2.5 text-sm sm:px-6',
          incident ? 'bg-clay-soft' : 'bg-water-soft',
        )}
      >
        <div className="mx-auto flex max-w-6xl gap-3">
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          <p className="min-w-0 break-words">
            <strong className="font-semibold">
              {announceTexts.kinds[incident ? 'INCIDENT' : 'ANNOUNCEMENT']}:
            </strong>{' '}
            {language === 'nl' ? dutch : english}{' '}
            <Link to="/announcements" className="whitespace-nowrap text-ink-soft text-xs underline">
              {endsAt
                ? announceTexts.until(formatDateTime(endsAt))
                : announceTexts.since(formatDateTime(beginsAt))}
            </Link>
          </p>
        </div>
      </div>
    )
  })
}
