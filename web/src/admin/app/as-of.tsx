import type { DocumentNode } from '@apollo/client'
import { useStore } from 'zustand'
import { a } from '../../texts/admin.ts'
import { formatTime } from '../../texts/format.ts'
import { nameOf, readTimes } from '../api/read-times.ts'

/** Of when the figures of a block are. */
export function AsOf({ query }: { query: DocumentNode }) {
  const at = useStore(readTimes, (times) => times[nameOf(query)])
  if (at === undefined) return null
  return (
    <time dateTime={new Date(at).toISOString()} className="figures font-normal text-ink-faint text-xs">
      {a.lists.asOf(formatTime(at))}
    </time>
  )
}
