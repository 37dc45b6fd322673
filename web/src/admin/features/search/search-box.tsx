import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResultOf } from '../../../api/graphql.ts'
import { useTask } from '../../../api/use-task.ts'
import { a } from '../../../texts/admin.ts'
import { shortAddress, shortHash } from '../../../texts/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { searchQuery } from '../../api/console.generated.ts'

type Hit = ResultOf<typeof searchQuery>['admin']['search'][number]

/** The part of a wallet's page that shows what a search found. */
const parts: Record<Hit['kind'], string> = {
  WALLET: 'statement',
  REFERRAL_CODE: 'statement',
  DEPOSIT: 'deposits',
  PENDING_DEPOSIT: 'deposits',
  WITHDRAWAL: 'payouts',
  PAYOUT: 'payouts',
  PURCHASE: 'positions',
  SALE: 'positions',
}

/** @returns where a hit is looked at: what was asked for by its number, as the row that has it */
function pathOf({ kind, id, address }: Hit, asked: string): string {
  if (kind === 'WITHDRAWAL' && /^#?\d+$/.test(asked)) return `/payouts?ids=${id}`
  return `/wallets/${address}?part=${parts[kind]}`
}

/** Finds a wallet by its address, a chain transaction, a withdrawal id or a referral code; the only hit opens at once. */
export function SearchBox() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [hits, setHits] = useState<Hit[] | null>(null)
  const { busy, failure: said, setFailure: setSaid, run } = useTask()

  function open(hit: Hit) {
    navigate(pathOf(hit, text.trim()))
    setHits(null)
    setText('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const asked = text.trim()
    setSaid(null)
    if (asked === '') return
    void run(async () => {
      const { data } = await adminClient.query({ query: searchQuery, variables: { text: asked } })
      const found = data?.admin.search ?? []
      const [only] = found
      const wallets = new Set(found.map((hit) => pathOf(hit, asked)))
      if (only && wallets.size === 1) open(only)
      else if (only) setHits(found)
      else setSaid(a.search.nothing)
    })
  }

  return (
    <search>
      <form onSubmit={submit} className="relative">
        <Search aria-hidden className="absolute top-2.5 left-3 size-4 text-ink-faint" />
        <input
          type="search"
          aria-label={a.search.label}
          placeholder={a.search.hint}
          value={text}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          aria-busy={busy || undefined}
          onChange={(event) => {
            setText(event.target.value)
            setSaid(null)
          }}
          className="min-h-9 tap:min-h-11 w-full rounded-control border border-line-strong bg-sunken pr-2 pl-9 text-sm outline-offset-1 placeholder:text-ink-faint"
        />
        <p role="status" className={said ? 'mt-1 px-1 text-clay text-xs' : undefined}>
          {said}
        </p>
      </form>
      <Dialog open={hits !== null} onClose={() => setHits(null)} title={a.search.found}>
        <ul className="-mx-2 mt-3">
          {hits?.map((hit) => (
            <li key={`${hit.kind} ${hit.id}`}>
              <button
                type="button"
                onClick={() => open(hit)}
                className="flex w-full items-baseline justify-between gap-4 rounded-control px-2 py-2 text-left hover:bg-sunken"
              >
                <span>
                  <span className="font-medium text-sm">{a.search.kinds[hit.kind]}</span>{' '}
                  <span className="font-mono text-ink-faint text-xs">
                    {hit.id.length > 20 ? shortHash(hit.id) : hit.id}
                  </span>
                </span>
                <span className="shrink-0 font-mono text-water text-xs">{shortAddress(hit.address)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </search>
  )
}
