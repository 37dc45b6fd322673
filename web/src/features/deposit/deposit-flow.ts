/** What one deposit is doing. The amount is kept through all of it, and back to the form. */
export type DepositFlow =
  | { step: 'form'; declined: boolean }
  | { step: 'review'; amount: bigint }
  | { step: 'signing'; amount: bigint }
  | { step: 'sent'; amount: bigint; hash: string; slow: boolean }
  | { step: 'confirmed'; amount: bigint; hash: string; block: string }
  | { step: 'credited'; amount: bigint; hash: string; block: string; seconds: number | null }
  | { step: 'failed'; amount: bigint; hash: string | null; message: string }

export type DepositEvent =
  | { type: 'review'; amount: bigint }
  | { type: 'sign' }
  | { type: 'decline' }
  | { type: 'send'; hash: string }
  | { type: 'timeout' }
  | { type: 'confirm'; block: string }
  | { type: 'credit'; block: string; seconds: number | null }
  | { type: 'fail'; message: string }
  | { type: 'close' }

export const startOfFlow: DepositFlow = { step: 'form', declined: false }

/** Which events each step knows; whatever else arrives, arrives too late and changes nothing. */
const known: Record<DepositFlow['step'], readonly DepositEvent['type'][]> = {
  form: ['review'],
  review: ['sign', 'close'],
  signing: ['send', 'decline', 'fail', 'close'],
  sent: ['send', 'timeout', 'confirm', 'credit', 'fail', 'close'],
  confirmed: ['credit', 'fail', 'close'],
  credited: ['close'],
  failed: ['review', 'close'],
}

/**
 * The one state machine of a deposit: review, confirm in the wallet, wait for the block, wait until
 * it is final, credited. A reverted receipt is a failure; a rejection leads back to the form.
 */
export function depositFlow(flow: DepositFlow, event: DepositEvent): DepositFlow {
  if (!known[flow.step].includes(event.type)) return flow
  const amount = flow.step === 'form' ? 0n : flow.amount
  const hash = 'hash' in flow ? (flow.hash ?? '') : ''
  switch (event.type) {
    case 'review':
      return { step: 'review', amount: event.amount }
    case 'sign':
      return { step: 'signing', amount }
    case 'decline':
      return { step: 'form', declined: true }
    case 'send':
      return { step: 'sent', amount, hash: event.hash, slow: false }
    case 'timeout':
      return { step: 'sent', amount, hash, slow: true }
    case 'confirm':
      return { step: 'confirmed', amount, hash, block: event.block }
    case 'credit':
      return { step: 'credited', amount, hash, block: event.block, seconds: event.seconds }
    case 'fail':
      return { step: 'failed', amount, hash: hash || null, message: event.message }
    case 'close':
      return startOfFlow
  }
}
