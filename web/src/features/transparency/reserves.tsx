import { useState } from 'react'
import type { Address } from 'viem'
import { formatPol, parsePol } from '../../amounts/pol.ts'
import { useTask } from '../../api/use-task.ts'
import { useConfig } from '../../config/config-context.tsx'
import { formatCount } from '../../texts/format.ts'
import { transparencyTexts as x } from '../../texts/transparency.ts'
import { HashLink } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { wallet } from '../../wallet/wallet.ts'
import type { ChainSource, Told } from './ask-chain.ts'
import type { Seen } from './transparency-query.ts'

type Solvency = NonNullable<Seen['solvency']>
type Account = Solvency['accounts'][number]

/** Where the reserves lie, and the chain's own word for it, asked by the visitor. */
export function Reserves({ solvency: { accounts, blockNumber } }: { solvency: Solvency }) {
  const { rpcUrl, chainId } = useConfig()
  const [answer, setAnswer] = useState<{ block: number; balances: Map<string, bigint> } | null>(null)
  const { busy, failure, run } = useTask((error) => {
    console.error('The chain could not be asked', error)
    return x.notAsked
  })
  const told: Told = {
    chainId,
    block: BigInt(blockNumber),
    accounts: accounts.map(({ kind, address, balance }) => ({
      kind,
      address: address as Address,
      wei: parsePol(balance),
    })),
  }
  const ask = (source: ChainSource) =>
    run(async () => {
      setAnswer(null)
      const [runtime, { askChain }] = await Promise.all([wallet(), import('./ask-chain.ts')])
      setAnswer({ block: blockNumber, balances: await askChain(runtime, source, told) })
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
        {failure && <Notice tone="error">{failure}</Notice>}
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
      <Badge tone={same ? 'good' : 'bad'}>{same ? x.same : x.differs}</Badge>
    </span>
  )
}
