import { isAddress } from 'viem'

export type AddressProblem = 'empty' | 'notAnAddress' | 'tooShort' | 'tooLong' | 'checksum'

/**
 * Reads a wallet address as a person types or pastes it.
 * @returns it in lower case, or what is wrong with it: in mixed case it carries a checksum (EIP-55), which finds most
 * typing mistakes
 */
export function readAddress(text: string): { address: `0x${string}` } | { problem: AddressProblem } {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'empty' }
  if (!/^0x[0-9a-f]*$/i.test(trimmed)) return { problem: 'notAnAddress' }
  if (trimmed.length < 42) return { problem: 'tooShort' }
  if (trimmed.length > 42) return { problem: 'tooLong' }
  const digits = trimmed.slice(2)
  const lower = `0x${digits.toLowerCase()}` as const
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && !isAddress(`0x${digits}`) ? { problem: 'checksum' } : { address: lower }
}
