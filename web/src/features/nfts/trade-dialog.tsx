import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { client, refreshFigures } from '../../api/client.ts'
import { failureText } from '../../api/failure.ts'
import { graphql } from '../../api/graphql.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { mutate } from '../../api/mutate.ts'
import { useTask } from '../../api/use-task.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { act } from '../../wallet/act.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { walletStore } from '../../wallet/wallet-state.ts'

/**
 * Asks before a purchase or sale. It stays open with the reason when the act fails, so that a second
 * try sends the same idempotency key and cannot buy or sell twice.
 */
export function TradeDialog({
  title,
  question,
  picture,
  confirmLabel,
  trade,
  blocked,
  success,
  failed,
  onClose,
  children,
}: {
  title: string
  question: string
  picture: ReactNode
  confirmLabel: string
  trade(idempotencyKey: string): Promise<void>
  /** Why it cannot succeed, such as what another tab has done meanwhile. */
  blocked: string | null
  success: string
  failed(reason: string): string
  onClose(): void
  children: ReactNode
}) {
  const [key] = useState(newIdempotencyKey)
  const { session } = useStore(walletStore)
  const { busy, failure, run } = useTask((error) => {
    if (isUserRejection(error)) return t.connect.rejected
    console.error(title, error)
    return failed(failureText(error, t))
  })

  const confirm = () =>
    run(async () => {
      await trade(key)
      notify('success', success)
      onClose()
    })

  return (
    <AlertDialog
      open
      onClose={() => !busy && onClose()}
      title={title}
      description={question}
      footer={
        <>
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {t.common.cancel}
          </Button>
          <Button onClick={confirm} busy={busy} disabled={blocked !== null}>
            {busy ? nftTexts.working : confirmLabel}
          </Button>
        </>
      }
    >
      <div className="mt-5 flex gap-4">
        {picture}
        <div className="grow">{children}</div>
      </div>
      {busy && session !== 'active' && (
        <p role="status" className="mt-4 text-ink-soft text-sm">
          {t.connect.signInAgain}
        </p>
      )}
      {!busy && (failure ?? blocked) && (
        <Notice tone="error" className="mt-4">
          {failure ?? blocked}
        </Notice>
      )}
    </AlertDialog>
  )
}

const PurchaseMutation = graphql(`
  mutation Purchase($nftId: ID!, $quantity: Int!, $idempotencyKey: String) {
    purchase(nftId: $nftId, quantity: $quantity, idempotencyKey: $idempotencyKey) {
      __typename
      ... on Purchased {
        wallet {
          address
          balances { available principal withdrawable }
        }
      }
      ... on Refused { code message }
    }
  }
`)

const SellMutation = graphql(`
  mutation Sell($positionId: ID!, $idempotencyKey: String) {
    sell(positionId: $positionId, idempotencyKey: $idempotencyKey) {
      __typename
      ... on Sold {
        position { id status closedAt soldPrice }
        wallet {
          address
          balances { available principal withdrawable }
        }
      }
      ... on Refused { code message }
    }
  }
`)

/**
 * Buys NFTs from the available balance, all of them or none; signs in first where needed.
 * @param idempotencyKey made for this attempt and the same for each retry of it
 * @throws RefusedError with the server's words, or the wallet's rejection of the sign-in
 */
export async function purchase(nftId: string, quantity: number, idempotencyKey: string): Promise<void> {
  await act(() => mutate(client, PurchaseMutation, { nftId, quantity, idempotencyKey }))
  await refreshFigures()
}

/** Sells a position back at its full price; otherwise as {@link purchase}. */
export async function sell(positionId: string, idempotencyKey: string): Promise<void> {
  await act(() => mutate(client, SellMutation, { positionId, idempotencyKey }))
  await refreshFigures()
}
