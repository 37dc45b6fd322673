import { useState } from 'react'
import { useTask } from '../../api/use-task.ts'
import { useRead } from '../../platform/use-read.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { exactPol } from '../../texts/format.ts'
import { withTexts } from '../../texts/in-dutch.ts'
import { t } from '../../texts/texts.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { wallet } from '../../wallet/wallet.ts'
import { isRevert, isUserRejection, reasonOf } from '../../wallet/wallet-error.ts'

/**
 * What the contract keeps because the wallet's code did not take it, and the two ways to it.
 * @param occasion read again whenever this changes
 */
export function KeptNotice({ address, occasion }: { address: `0x${string}`; occasion: unknown }) {
  const { kept } = withdrawTexts
  const [to, setTo] = useState('')
  const [claims, setClaims] = useState(0)
  const { busy, failure, setFailure, run } = useTask((error) => {
    if (isUserRejection(error)) return null
    return kept.failed(isRevert(error) ? kept.refused : (reasonOf(error) ?? t.problems.generic))
  })
  const read = async () => {
    // Rarely anything: the page comes first.
    await new Promise<void>((rest) => whenIdle(rest))
    const [runtime, { readClaimable }] = await Promise.all([wallet(), import('./claim.ts')])
    return await readClaimable(runtime, address)
  }
  const held = useRead(read, `${address} ${occasion} ${claims}`)
  if (!held) return null

  const send = (receiver: string) =>
    run(async () => {
      const [runtime, { claim }, { readAddress }, { watchTexts }] = await Promise.all([
        wallet(),
        import('./claim.ts'),
        import('../watch/read-address.ts'),
        withTexts(import('../../texts/watch.ts')),
      ])
      const read = readAddress(receiver)
      if ('problem' in read) return setFailure(watchTexts.problems[read.problem])
      await claim(runtime, held.by, address, read.address)
      notify('success', kept.sent(exactPol(held.amount)))
      setClaims(claims + 1)
    })
  return (
    <Notice tone="warning" title={kept.title(exactPol(held.amount))}>
      <p>{kept.body}</p>
      <div className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label={kept.elsewhere}
          value={to}
          onChange={setTo}
          error={failure}
          placeholder="0x..."
          autoComplete="off"
          spellCheck={false}
        />
        <Button look="secondary" busy={busy} onClick={() => void send(to.trim() || address)}>
          {to.trim() ? kept.sendElsewhere : kept.sendHere}
        </Button>
      </div>
    </Notice>
  )
}
