import { useState } from 'react'
import { formatCount, formatDate } from '../../texts/format.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Hex } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { checkSeedChain } from './check-seed-chain.ts'
import type { Seen } from './transparency-query.ts'

type Verdict = { tone: 'good' | 'bad' | 'waiting'; word: string; body: string }

/** The chain of seeds behind the mystery boxes, to be followed in this browser. */
export function SeedChain({ chain: { commitment, revealed } }: { chain: Seen['mysteryBoxChain'] }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const x = transparencyTexts

  async function check() {
    try {
      const { good, brokenAt } = await checkSeedChain(commitment, revealed)
      setVerdict(
        brokenAt
          ? { tone: 'bad', word: x.notVerified, body: x.seedBroken(formatDate(brokenAt)) }
          : { tone: 'good', word: x.verified, body: x.seedsGood(formatCount(good)) },
      )
    } catch (error) {
      console.error('The seeds could not be checked', error)
      setVerdict({ tone: 'waiting', word: x.cannot, body: x.noCrypto })
    }
  }

  return (
    <Card title={x.seeds} name="seeds" folded>
      <p className="mb-3 text-ink-soft text-sm">{x.seedsLead}</p>
      <p className="text-sm">
        <span className="text-ink-faint">{x.commitment}</span> <Hex text={commitment} />
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="secondary" size="small" onClick={check} disabled={revealed.length === 0}>
          {x.checkSeeds}
        </Button>
        <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
          {verdict && (
            <>
              <Badge tone={verdict.tone}>{verdict.word}</Badge>
              <span className="text-ink-soft">{verdict.body}</span>
            </>
          )}
        </p>
      </div>
      {revealed.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer py-1 font-semibold text-sm text-water">
            {x.revealed(formatCount(revealed.length))}
          </summary>
          <dl className="mt-2 space-y-2 text-sm">
            {[...revealed]
              .sort((a, b) => (a.day < b.day ? 1 : -1))
              .map(({ day, seed }) => (
                <div key={day} className="flex flex-wrap gap-x-4">
                  <dt className="w-28 shrink-0 text-ink-faint">{formatDate(day)}</dt>
                  <dd className="min-w-0">
                    <Hex text={seed} />
                  </dd>
                </div>
              ))}
          </dl>
        </details>
      )}
    </Card>
  )
}
