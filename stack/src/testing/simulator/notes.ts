import type { Address } from 'viem'

interface Asked {
  readonly wallet: Address
  readonly amount: bigint
  readonly net: bigint
}

/** What the product has answered to people, and must stay true. */
export class Notes {
  readonly positions = new Map<string, { wallet: Address; at: number; sold: boolean }>()
  readonly withdrawals = new Map<string, Asked & { cancelled: boolean }>()
  readonly sponsors = new Map<Address, string | null>()

  /** @param everAsked all that was ever asked for, in books that are lost as well */
  constructor(readonly everAsked = new Map<string, Asked>()) {}

  joined(wallet: Address, sponsor: string | null): void {
    this.sponsors.set(wallet, sponsor)
  }
  bought(id: string, wallet: Address, at: number): void {
    this.positions.set(id, { wallet, at, sold: false })
  }
  sold(id: string): void {
    const position = this.positions.get(id)
    if (position) position.sold = true
  }
  requested(id: string, asked: Asked): void {
    this.withdrawals.set(id, { ...asked, cancelled: false })
    this.everAsked.set(id, asked)
  }
  cancelled(id: string): void {
    const withdrawal = this.withdrawals.get(id)
    if (withdrawal) withdrawal.cancelled = true
  }

  /** @returns as it is now; what was ever asked for is shared */
  copy(): Notes {
    const copy = new Notes(this.everAsked)
    for (const [id, one] of this.positions) copy.positions.set(id, { ...one })
    for (const [id, one] of this.withdrawals) copy.withdrawals.set(id, { ...one })
    for (const [wallet, sponsor] of this.sponsors) copy.sponsors.set(wallet, sponsor)
    return copy
  }
}
