import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '../../api/graphql.ts'
import { PagedCard } from '../../api/read.tsx'
import { useTask } from '../../api/use-task.ts'
import { useConfig } from '../../config/config-context.tsx'
import { explainTexts } from '../../texts/explain.ts'
import { formatCount, formatDate, formatPol, parsePol } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { transparencyTexts as x } from '../../texts/transparency.ts'
import { HashLink, Hex } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Badge, type Verdict, VerdictLine } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Fold } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { wallet } from '../../wallet/wallet.ts'
import type { ChainSource } from './ask-chain.ts'
import { checkSeedChain } from './check-seed-chain.ts'
import type { Seen } from './transparency-query.ts'

type Solvency = NonNullable<Seen['solvency']>
type Account = Solvency['accounts'][number]

/** Where the reserves lie, and the chain's own word for it, asked by the visitor. */
export function Reserves({ accounts, blockNumber }: Solvency) {
  const { rpcUrl } = useConfig()
  const [answer, setAnswer] = useState<{ block: number; balances: Map<string, bigint> } | null>(null)
  const { busy, failure, run } = useTask((error) => {
    console.error('The chain could not be asked', error)
    return x.notAsked
  })
  const ask = (source: ChainSource) =>
    run(async () => {
      setAnswer(null)
      const [runtime, { askChain }] = await Promise.all([wallet(), import('./ask-chain.ts')])
      const balances = await askChain(runtime, source, accounts, BigInt(blockNumber))
      setAnswer({ block: blockNumber, balances })
    })
  const shown = answer?.block === blockNumber ? answer.balances : null
  return (
    <Card title={x.addresses} flush name="reserves" folded>
      <p className="px-5 pb-4 text-ink-soft text-sm sm:px-6">{x.addressesLead(formatCount(blockNumber))}</p>
      <Table
        caption={x.addresses}
        rows={accounts}
        rowKey={({ kind }) => kind}
        columns={({ left, right }) => [
          left(x.what, ({ kind }) => <span className="font-medium">{x.accounts[kind]}</span>),
          left(x.address, ({ address }) => <HashLink hash={address} of="address" />),
          right(x.balance, ({ balance }) => <Amount pol={balance} />),
          ...(shown ? [right(x.chainSays, (row: Account) => says(row, shown))] : []),
        ]}
      />
      <div className="space-y-3 px-5 py-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-3">
          {(rpcUrl ? (['wallet', 'rpc'] as const) : (['wallet'] as const)).map((who) => (
            <Button
              key={who}
              look="secondary"
              size="small"
              className="whitespace-normal!"
              busy={busy}
              onClick={() => ask(who)}
            >
              {who === 'wallet' ? x.askWallet : x.askRpc}
            </Button>
          ))}
        </div>
        <p className="text-ink-faint text-xs">{x.askNote}</p>
        <Notice tone="error">{failure}</Notice>
      </div>
    </Card>
  )
}

function says({ address, balance, kind }: Account, balances: ReadonlyMap<string, bigint>) {
  const wei = balances.get(kind) ?? 0n
  const same = wei === parsePol(balance)
  return (
    <span
      className="inline-flex flex-wrap items-center justify-end gap-2"
      title={`${address}: ${formatPol(wei)}`}
    >
      <Amount wei={wei} />
      <Badge tone={same ? 'good' : 'bad'}>{same ? x.vault.statuses.SAME : x.differs}</Badge>
    </span>
  )
}

const ClosedDaysQuery = graphql(`
  query ClosedDays($after: String) {
    closes(first: 10, after: $after) {
      edges {
        node { day wallets total digest }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

/** What each closed day paid to everybody, and the digest that rests on the one before. */
export function ClosedDays() {
  const query = useQuery(ClosedDaysQuery)
  return (
    <PagedCard
      query={query}
      page={query.data?.closes}
      caption={x.closes}
      lead={x.closesLead}
      height="h-64"
      folded
      empty={x.noCloses}
      rowKey={({ day }) => day}
      columns={({ left, right }) => [
        left(sharedTexts.columns.day, ({ day }) => formatDate(day)),
        right(x.paid, ({ total }) => <Amount pol={total} />),
        right(sharedTexts.columns.wallets, ({ wallets }) => formatCount(wallets)),
        left(x.digest, ({ digest }) => <Hex text={digest} />),
      ]}
    />
  )
}

/** The chain of seeds behind the mystery boxes, to be followed in this browser. */
export function SeedChain({ commitment, revealed }: Seen['mysteryBoxChain']) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)

  async function check() {
    const { draw } = explainTexts
    try {
      const { good, brokenAt } = await checkSeedChain(commitment, revealed)
      setVerdict(
        brokenAt
          ? { tone: 'bad', word: draw.notVerified, body: x.seedBroken(formatDate(brokenAt)) }
          : { tone: 'good', word: draw.verified, body: x.seedsGood(formatCount(good)) },
      )
    } catch (error) {
      console.error('The seeds could not be checked', error)
      setVerdict({ tone: 'waiting', word: draw.cannot, body: draw.noCrypto })
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
        <VerdictLine verdict={verdict} />
        {revealed.length === 0 && <p className="text-ink-faint text-sm">{x.noCloses}</p>}
      </div>
      {revealed.length > 0 && (
        <Fold title={x.revealed(formatCount(revealed.length))} look="mt-3 text-sm">
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
        </Fold>
      )}
    </Card>
  )
}
