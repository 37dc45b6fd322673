import { useQuery } from '@apollo/client/react'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { Read } from '../../api/read.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import {
  exactPol,
  formatCount,
  formatDate,
  formatPercent,
  parsePol,
  shortAddress,
} from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { ShortAddress } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Figure } from '../../ui/card.tsx'
import { Part } from '../../ui/later.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Rows, Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { type Branch, treeOf } from './tree-of.ts'

type Result = ResultOf<typeof ReferralsQuery>

/**
 * Each level of the plan, what it has paid so far, and whether the wallet's own principal unlocks it; folded up as long as
 * nothing can have been earned.
 */
function EarningsByLevel({ plan, wallet }: Result) {
  const earned = new Map(wallet.referralEarnings.map(({ level, amount }) => [level, amount]))
  const principal = parsePol(wallet.balances.principal)
  const rows = plan.referralLevels.map((row) => ({ ...row, missing: parsePol(row.threshold) - principal }))
  const words = rewardTexts.referrals
  return (
    <Card title={words.byLevel} flush folded={wallet.team.referrals === 0 || 'phone'}>
      <p className="px-5 pb-2 text-ink-soft text-sm sm:px-6">{words.base}</p>
      <Table
        caption={words.byLevel}
        rows={rows}
        rowKey={({ level }) => String(level)}
        phone="pairs"
        columns={({ left, right }) => [
          left(words.level, ({ level, missing }) => (
            <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Level level={level} />
              {missing > 0n && <Locked missing={missing} />}
            </span>
          )),
          right(words.percentage, ({ percent }) => <span className="figures">{formatPercent(percent)}</span>),
          right(rewardTexts.clubs.threshold, ({ threshold }) => (
            <span className="max-sm:text-ink-soft">
              <span className="sm:hidden">{rewardTexts.clubs.threshold} </span>
              <Amount pol={threshold} digits={0} />
            </span>
          )),
          right(words.earnings, ({ level }) => (
            <Amount pol={earned.get(level) ?? '0'} className="font-medium" />
          )),
        ]}
      />
    </Card>
  )
}

function Level({ level }: { level: number }) {
  return (
    <span className="font-medium">
      <span className="sm:sr-only">{rewardTexts.referrals.level} </span>
      {level}
    </span>
  )
}

function Locked({ missing }: { missing: bigint }) {
  const note = rewardTexts.referrals.lockedNote(exactPol(missing))
  return (
    <span title={note}>
      <Badge tone="waiting">
        <Lock aria-hidden className="size-3" />
        {rewardTexts.referrals.locked}
      </Badge>
      <span className="sr-only">: {note}</span>
    </span>
  )
}

/** The newest commissions, by the wallet whose interest they are a share of. */
function RecentPayouts(i: { sources: Result['wallet']['commissionSources']; onMore: (() => void) | null }) {
  const words = rewardTexts.referrals
  return (
    <Card title={words.payouts} flush folded="phone">
      <Rows
        caption={words.payouts}
        rows={i.sources}
        rowKey={({ day, from, level }) => `${day} ${from} ${level}`}
        phone="pairs"
        columns={({ left, right }) => [
          left(words.level, ({ level }) => <Level level={level} />),
          right(t.common.amount, ({ amount }) => <Amount pol={amount} signed className="text-reed" />),
          left(sharedTexts.from, ({ from }) => <ShortAddress value={from} />),
          right(sharedTexts.columns.createdAt, ({ day }) => (
            <span className="whitespace-nowrap text-ink-soft">{formatDate(day)}</span>
          )),
        ]}
        empty={words.noPayouts}
        onMore={i.onMore}
      />
    </Card>
  )
}

const DEPTH = 3
/** Payouts shown at first, how many more at a time, and the maximum that the API lists. */
const [PAYOUTS, MORE_PAYOUTS, MAX_PAYOUTS] = [5, 35, 100]

const ReferralsQuery = graphql(`
  query Referrals($address: Address!, $depth: Int!, $payouts: Int!) {
    plan {
      referralLevels { level percent threshold }
    }
    wallet(address: $address) {
      address
      balances { principal }
      team { referrals activeReferrals }
      referralEarnings { level amount }
      commissionSources(first: $payouts) { day level from amount }
      referralTree(depth: $depth) {
        truncated
        nodes { address depth sponsor principal active truncated }
      }
    }
  }
`)

/** What the wallets below brought, level by level, whom it came from, and who they are. */
export function Referrals() {
  const address = useAddress()
  const [payouts, setPayouts] = useState(PAYOUTS)
  const query = useQuery(ReferralsQuery, { variables: { address, depth: DEPTH, payouts } })
  // While more payouts are read, what was read stays.
  const data = query.data ?? query.previousData
  const more = data?.wallet.commissionSources.length === payouts && payouts < MAX_PAYOUTS
  return (
    <Read query={query} data={data} bones={['h-96']}>
      {({ plan, wallet }) => (
        <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
          <EarningsByLevel plan={plan} wallet={wallet} />
          <div className="space-y-4 sm:space-y-6">
            {wallet.team.referrals > 0 && (
              <RecentPayouts
                sources={wallet.commissionSources}
                onMore={more ? () => setPayouts(Math.min(payouts + MORE_PAYOUTS, MAX_PAYOUTS)) : null}
              />
            )}
            <ReferralTree wallet={wallet} />
          </div>
        </div>
      )}
    </Read>
  )
}

const ReferralTable = lazyPart(() => import('./referral-table.tsx'), 'ReferralTable')

type Node = Result['wallet']['referralTree']['nodes'][number]

const SHOWN_AT_ONCE = 10

/** The wallets below, as a tree; what is not listed is said. */
function ReferralTree({ wallet: { address, team, referralTree } }: Pick<Result, 'wallet'>) {
  const [view, setView] = useState('tree')
  const words = rewardTexts.referrals
  const tree = treeOf(referralTree.nodes, address)
  return (
    <Card title={words.tree} folded="phone">
      <dl className="grid grid-cols-2 gap-4">
        <Figure label={words.total}>{formatCount(team.referrals)}</Figure>
        <Figure label={words.active}>{formatCount(team.activeReferrals)}</Figure>
      </dl>
      {tree.length === 0 ? (
        <p className="mt-4 text-ink-faint text-sm">{words.noTree}</p>
      ) : (
        <>
          <p className="mt-3 mb-2 text-ink-faint text-xs">{words.depthNote(DEPTH)}</p>
          <Tabs
            label={words.view}
            value={view}
            onChange={setView}
            tabs={[
              {
                value: 'tree',
                label: words.asTree,
                panel: (
                  <>
                    <Branches branches={tree} />
                    {referralTree.truncated && <Cut>{words.cutRoot}</Cut>}
                  </>
                ),
              },
              {
                value: 'table',
                label: words.asTable,
                panel: (
                  <Part fallback={<Bone className="h-64" />}>
                    <ReferralTable referrals={referralTree.nodes} />
                  </Part>
                ),
              },
            ]}
          />
        </>
      )}
    </Card>
  )
}

function Branches({ branches }: { branches: Branch<Node>[] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  return (
    <>
      <ul>
        {branches.slice(0, shown).map(({ node, children }) => (
          <li key={node.address} className="text-sm">
            <Line node={node} />
            {(children.length > 0 || node.truncated) && (
              <div className="ml-1 border-line border-l pl-3 sm:pl-5">
                <Branches branches={children} />
                {node.truncated && <Cut>{rewardTexts.referrals.cut(shortAddress(node.address))}</Cut>}
              </div>
            )}
          </li>
        ))}
      </ul>
      {branches.length > shown && (
        <Button look="quiet" size="small" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t.common.showMore}
        </Button>
      )}
    </>
  )
}

function Line({ node }: { node: Node }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <ShortAddress value={node.address} />
      <span className="ml-auto flex items-center gap-3">
        <span>
          <span className="sr-only">{rewardTexts.referrals.invested} </span>
          <Amount pol={node.principal} digits={0} />
        </span>
        <Badge tone={node.active ? 'good' : 'neutral'}>
          {node.active ? sharedTexts.active : rewardTexts.referrals.isInactive}
        </Badge>
      </span>
    </div>
  )
}

function Cut({ children }: { children: string }) {
  return <p className="py-2 text-ink-faint text-xs italic">{children}</p>
}
