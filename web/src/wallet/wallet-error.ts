import { type Language, language } from '../texts/language.ts'

/** The wallet gave no account, as a locked one does. */
export class NoAccountsError extends Error {
  override readonly name = 'NoAccountsError'
}

/** What a wallet, a node or viem throws, read by its codes and words along the chain of causes. */
type ErrorLike = Partial<
  Record<
    'code' | 'name' | 'message' | 'shortMessage' | 'reason' | 'cause' | 'data' | 'originalError',
    unknown
  >
>

/**
 * Whether the person said no in the wallet: code 4001, `ACTION_REJECTED`, or a message that
 * contains "user reject" (docs/web.md#acting).
 */
export function isUserRejection(error: unknown): boolean {
  return links(error).some(
    (link) =>
      link.code === 4001 ||
      link.code === 'ACTION_REJECTED' ||
      link.name === 'UserRejectedRequestError' ||
      /user (reject|denied|cancel)/i.test(message(link)),
  )
}

export function isInsufficientFunds(error: unknown): boolean {
  return links(error).some(
    (link) =>
      link.name === 'InsufficientFundsError' || /insufficient funds|exceeds the balance/i.test(message(link)),
  )
}

export function isRevert(error: unknown): boolean {
  return links(error).some(
    (link) =>
      link.code === 'CALL_EXCEPTION' ||
      link.name === 'ContractFunctionRevertedError' ||
      link.name === 'ExecutionRevertedError' ||
      /revert/i.test(message(link)),
  )
}

/** Of what others say, so much is shown. */
const MAX_WORDS = 300

/**
 * The shortest reason somebody gave. Wallets and nodes speak English.
 * @returns null where nobody gave one, or the page speaks another language
 */
export function reasonOf(error: unknown, as: Language = language): string | null {
  if (as !== 'en') return null
  for (const link of links(error)) {
    for (const words of [link.reason, link.shortMessage])
      if (typeof words === 'string' && words) return words.slice(0, MAX_WORDS)
  }
  return null
}

/** An error and its causes, wallets' wrappings included; bounded, since outside data may be a ring. */
export function links(error: unknown): ErrorLike[] {
  const found: ErrorLike[] = []
  const queue: unknown[] = [error]
  while (queue.length > 0 && found.length < 12) {
    const next = queue.shift()
    if (typeof next !== 'object' || next === null || found.includes(next)) continue
    const link = next as ErrorLike
    found.push(link)
    queue.push(link.cause, link.data, link.originalError)
  }
  return found
}

function message(link: ErrorLike): string {
  return typeof link.message === 'string' ? link.message : ''
}
