import { useState } from 'react'
import { useStore } from 'zustand'
import { parsePol } from '../../amounts/pol.ts'
import { client } from '../../api/client.ts'
import { failureText } from '../../api/failure.ts'
import { graphql } from '../../api/graphql.ts'
import { useTask } from '../../api/use-task.ts'
import { formatDate } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { transparencyTexts } from '../../texts/transparency.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { act } from '../../wallet/act.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import type { BranchVerdict } from './check-branch.ts'
import { Hex } from './hex.tsx'

const BranchQuery = graphql(`
  query BalanceBranch($address: Address!) {
    wallet(address: $address) {
      address
      balanceBranch {
        day
        available
        principal
        inFlight
        vesting
        document
      }
    }
  }
`)

const RootQuery = graphql(`
  query BalanceRoot($day: Date!) {
    balanceProof(day: $day) {
      day
      root
      total
    }
  }
`)

interface Checked {
  address: string
  found: {
    day: string
    available: string
    principal: string
    inFlight: string
    vesting: string
    document: string
  }
  root: string
  steps: number
  verdict: BranchVerdict
}

/** Whether the connected wallet was counted among what is owed, found out in this browser. */
export function BalanceCheck() {
  const { address } = useStore(walletStore)
  const { busy, failure, setFailure, run } = useTask((error) =>
    isUserRejection(error) ? null : failureText(error, t),
  )
  const [checked, setChecked] = useState<Checked | null>(null)
  const x = transparencyTexts

  const find = (own: string) =>
    run(async () => {
      setChecked(null)
      const result = await act(() => check(own))
      if (result) setChecked(result)
      else setFailure(x.noBranch)
    })

  return (
    <Card title={x.ownBalance}>
      <p className="mb-4 text-ink-soft text-sm">{x.ownBalanceLead}</p>
      {address ? (
        <Button busy={busy} onClick={() => find(address)}>
          {x.checkBalance}
        </Button>
      ) : (
        <p className="text-ink-faint text-sm">{x.connectFirst}</p>
      )}
      <div role="status">
        {failure && <p className="mt-4 text-sm">{failure}</p>}
        {checked && checked.address === address && <Result checked={checked} />}
      </div>
    </Card>
  )
}

function Result({ checked: { found, root, steps, verdict } }: { checked: Checked }) {
  const x = transparencyTexts
  const counted = verdict === 'counted'
  const amount = (pol: string) => <Amount pol={pol} />
  return (
    <div className="mt-5">
      <p className="mb-2 flex flex-wrap items-center gap-3 text-sm">
        <Badge tone={counted ? 'good' : 'bad'}>{counted ? x.verified : x.notVerified}</Badge>
        <span className="text-ink-soft">{x.verdicts[verdict](formatDate(found.day))}</span>
      </p>
      <Facts
        facts={[
          { label: x.available, value: amount(found.available) },
          { label: x.inNfts, value: amount(found.principal) },
          { label: x.inFlight, value: amount(found.inFlight) },
          { label: x.vesting, value: amount(found.vesting) },
          { label: x.publishedRoot, value: <Hex text={root} /> },
          { label: x.steps, value: steps },
        ]}
      />
      <Button
        look="quiet"
        size="small"
        className="mt-3 -ml-3"
        onClick={() => saveFile(found.document, `polder-balance-${found.day}.json`, 'application/json')}
      >
        {x.downloadBranch}
      </Button>
    </div>
  )
}

/** @returns null when there is no branch of this wallet yet */
async function check(address: string): Promise<Checked | null> {
  const own = await client.query({ query: BranchQuery, variables: { address }, fetchPolicy: 'no-cache' })
  const found = own.data?.wallet.balanceBranch
  if (!found) return null
  // The root that everybody is shown, read apart from the branch.
  const published = await client.query({
    query: RootQuery,
    variables: { day: found.day },
    fetchPolicy: 'no-cache',
  })
  const proof = published.data?.balanceProof
  if (!proof) return null
  const [{ checkBranch }, { readBranch }] = await Promise.all([
    import('./check-branch.ts'),
    import('../../exit/branch.ts'),
  ])
  const branch = readBranch(found.document)
  const verdict = checkBranch(branch, address, { root: proof.root, total: parsePol(proof.total) })
  return { address, found, root: proof.root, steps: branch.siblings.length, verdict }
}
