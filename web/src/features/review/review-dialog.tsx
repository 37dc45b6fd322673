import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { failureText, RefusedError } from '../../api/failure.ts'
import { newIdempotencyKey } from '../../api/mutate.ts'
import { useTask } from '../../api/use-task.ts'
import { safeStorage } from '../../platform/safe-storage.ts'
import { t } from '../../texts/texts.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { walletStore } from '../../wallet/wallet-state.ts'

interface ReviewDialogProps {
  /** Which act it is, whatever the language. */
  name: string
  title: string
  question?: string
  back: string
  confirm: string
  /** What the button says while it is at work; left out: the same. */
  working?: string
  look?: ButtonLook
  /**
   * Does it.
   * @param key the same for each try, also on a page that is loaded again, so that a second one cannot do it twice
   * @returns what is said once it is done
   */
  act(key: string): Promise<string>
  /** Why it cannot succeed, such as what another tab has done meanwhile. */
  blocked?: string | null
  /** Whether what has to be known before is still being read: until it is shown, nothing can be confirmed. */
  reading?: boolean
  failed(reason: string): string
  onClose(done: boolean): void
  children?: ReactNode
}

/** The keys of acts, by wallet and name, that were neither done nor refused: each may be done, and tried again with its key it tells. */
const unanswered = safeStorage('sessionStorage')
/** After so long the same act is a new wish: what became of the first is to be seen by then. */
const RETRY_MS = 10 * 60_000

function unansweredKey(name: string): string | null {
  const [key = null, at] = unanswered.getItem(name)?.split(' ') ?? []
  return Date.now() - Number(at) < RETRY_MS ? key : null
}

/** Asks before an act of the wallet; it stays open with the reason when the act fails. */
export function ReviewDialog(i: ReviewDialogProps) {
  const { session, address } = useStore(walletStore)
  const name = `${address} ${i.name}`
  const [key] = useState(() => unansweredKey(name) ?? newIdempotencyKey())
  const { busy, failure, run } = useTask((error) => {
    if (isUserRejection(error)) return t.connect.rejected
    console.error(i.title, error)
    if (!(error instanceof RefusedError)) return failureText(error, t)
    unanswered.removeItem(name)
    return i.failed(failureText(error, t))
  })

  const confirm = () =>
    run(async () => {
      // Whoever waits in vain loads the page again.
      unanswered.setItem(name, `${key} ${Date.now()}`)
      notify('success', await i.act(key))
      unanswered.removeItem(name)
      i.onClose(true)
    })

  return (
    <ConfirmDialog
      title={i.title}
      description={i.question}
      back={i.back}
      confirm={busy ? (i.working ?? i.confirm) : i.confirm}
      look={i.look}
      busy={busy}
      disabled={(Boolean(i.blocked) && unansweredKey(name) === null) || i.reading}
      onConfirm={confirm}
      onClose={() => i.onClose(false)}
    >
      {i.children && <div className="mt-5">{i.children}</div>}
      {busy && session !== 'active' && (
        <p role="status" className="mt-4 text-ink-soft text-sm">
          {t.connect.signInAgain}
        </p>
      )}
      <Notice tone="error" className="mt-4">
        {!busy && (failure ?? i.blocked)}
      </Notice>
    </ConfirmDialog>
  )
}
