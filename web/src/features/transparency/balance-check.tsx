import { useState } from 'react'
import { useStore } from 'zustand'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { client } from '../../api/client.ts'
import { failureText } from '../../api/failure.ts'
import { graphql } from '../../api/graphql.ts'
import { useTask } from '../../api/use-task.ts'
import { formatDate } from '../../texts/format.ts'
import { p } from '../../texts/pages.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { act } from '../../wallet/act.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import type { Branch, BranchVerdict } from './check-branch.ts'
import { Hex } from './hex.tsx'

const BranchQuery = graphql(`
  query BalanceBranch($address: Address!) {
    wallet(address: $address) {
      address
      balanceBranch {
        address
        day
        salt
        account
        available
        principal
        inFlight
        vesting
        leafEncoding
        proof
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
    }
  }
`)

interface Checked {
  day: string
  root: string
  branch: Branch
  verdict: BranchVerdict
  document: string
}

/** Whether the connected wallet was counted among what is owed, found out in this browser. */
export function BalanceCheck() {
  const { address } = useStore(walletStore)
  const { busy, failure, setFailure, run } = useTask((error) =>
    isUserRejection(error) ? null : failureText(error, t),
  )
  const [checked, setChecked] = useState<Checked | null>(null)
  const { transparency: x } = p

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
        {checked && checked.branch.address === address && <Result checked={checked} />}
      </div>
    </Card>
  )
}

function Result({ checked: { day, root, branch, verdict, document } }: { checked: Checked }) {
  const { transparency: x } = p
  const counted = verdict === 'counted'
  const amount = (wei: bigint) => <span className="figures">{`${exactPol(wei, 4)} ${t.common.pol}`}</span>
  return (
    <div className="mt-5">
      <p className="mb-2 flex flex-wrap items-center gap-3 text-sm">
        <Badge tone={counted ? 'good' : 'bad'}>{counted ? x.verified : x.notVerified}</Badge>
        <span className="text-ink-soft">{x.verdicts[verdict](formatDate(day))}</span>
      </p>
      <Facts
        facts={[
          { label: x.available, value: amount(branch.available) },
          { label: x.inNfts, value: amount(branch.principal) },
          { label: x.inFlight, value: amount(branch.inFlight) },
          { label: x.vesting, value: amount(branch.vesting) },
          { label: x.publishedRoot, value: <Hex text={root} /> },
          { label: x.steps, value: branch.proof.length },
        ]}
      />
      <Button
        look="quiet"
        size="small"
        className="mt-3 -ml-3"
        onClick={() => saveFile(document, `polder-balance-${day}.json`, 'application/json')}
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
  const root = published.data?.balanceProof?.root
  if (!root) return null
  const { checkBranch } = await import('./check-branch.ts')
  const branch: Branch = {
    address: address as `0x${string}`,
    salt: found.salt as `0x${string}`,
    account: found.account,
    available: parsePol(found.available),
    principal: parsePol(found.principal),
    inFlight: parsePol(found.inFlight),
    vesting: parsePol(found.vesting),
    leafEncoding: found.leafEncoding,
    proof: found.proof,
  }
  return { day: found.day, root, branch, verdict: checkBranch(branch, root), document: found.document }
}
