import { Suspense, useState } from 'react'
import { type FragmentOf, graphql, type ResultOf, readFragment } from '../../api/graphql.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { formatCount, shortAddress } from '../../texts/format.ts'
import { rewardTexts } from '../../texts/rewards.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Figure } from '../../ui/stat.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type Branch, treeOf } from './tree-of.ts'

const ReferralTable = lazyPart(() => import('./referral-table.tsx'), 'ReferralTable')

export const referralNodeFragment = graphql(`
  fragment ReferralNode on ReferralNode { address depth sponsor principal active truncated }
`)

type Node = ResultOf<typeof referralNodeFragment>

const SHOWN_AT_ONCE = 10

interface ReferralTreeProps {
  root: string
  nodes: FragmentOf<typeof referralNodeFragment>[]
  truncated: boolean
  total: number
  active: number
  depth: number
}

/** The wallets below, as a tree; what is not listed is said. */
export function ReferralTree({ root, nodes, truncated, total, active, depth }: ReferralTreeProps) {
  const [view, setView] = useState('tree')
  const referrals = readFragment(referralNodeFragment, nodes)
  const tree = treeOf(referrals, root)
  return (
    <Card title={rewardTexts.referrals.tree}>
      <dl className="grid grid-cols-2 gap-4">
        <Figure label={rewardTexts.referrals.total}>{formatCount(total)}</Figure>
        <Figure label={rewardTexts.referrals.active}>{formatCount(active)}</Figure>
      </dl>
      {tree.length === 0 ? (
        <p className="mt-4 text-ink-faint text-sm">{rewardTexts.referrals.noTree}</p>
      ) : (
        <>
          <p className="mt-3 mb-2 text-ink-faint text-xs">{rewardTexts.referrals.depthNote(depth)}</p>
          <Tabs
            label={rewardTexts.referrals.view}
            value={view}
            onChange={setView}
            tabs={[
              {
                value: 'tree',
                label: rewardTexts.referrals.asTree,
                panel: (
                  <>
                    <Branches branches={tree} />
                    {truncated && <Cut>{rewardTexts.referrals.cutRoot}</Cut>}
                  </>
                ),
              },
              {
                value: 'table',
                label: rewardTexts.referrals.asTable,
                panel: (
                  <Suspense fallback={<Bone className="h-64" />}>
                    <ReferralTable referrals={referrals} />
                  </Suspense>
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
                {node.truncated && <Cut>{rewardTexts.referrals.cut(shortAddress(node.address, 15, 0))}</Cut>}
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
      <span className="font-mono text-[0.8125rem]" title={node.address}>
        {shortAddress(node.address, 15, 0)}
      </span>
      <span className="ml-auto flex items-center gap-3">
        <span>
          <span className="sr-only">{rewardTexts.referrals.invested} </span>
          <Amount pol={node.principal} digits={0} />
        </span>
        <Badge tone={node.active ? 'good' : 'neutral'}>
          {node.active ? rewardTexts.referrals.isActive : rewardTexts.referrals.isInactive}
        </Badge>
      </span>
    </div>
  )
}

function Cut({ children }: { children: string }) {
  return <p className="py-2 text-ink-faint text-xs italic">{children}</p>
}
