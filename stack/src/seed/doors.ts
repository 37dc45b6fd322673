import type { Hex } from 'viem'

/** The ways in which a member of the story comes to the product and acts there. */
export interface Doors {
  /** Where a member's deposits come from. */
  addressOf(member: number): Hex
  /** @param sponsor who has joined before */
  join(member: number, sponsor: number | null): Promise<void>
  buy(member: number, nftId: string): Promise<void>
  sell(member: number, nftId: string): Promise<void>
  withdraw(member: number, wei: bigint): Promise<void>
  close(): Promise<void>
}
