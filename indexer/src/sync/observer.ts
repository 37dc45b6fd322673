/** Told what happens, for metrics. */
export interface Observer {
  seen(numbers: { head: bigint; finalized: bigint | null; checkpoint: bigint }): void
  /** Newest block's time less the newest final one's. */
  finalityLag(seconds: number): void
  committed(events: { deposits: number; withdrawals: number }): void
  pending(deposits: number): void
  /** A node left out a log. */
  incomplete(): void
  rpcFailed(): void
  /** Blocks that were replaced before they were final. */
  reorg(depth: number): void
  /** Blocks that were taken back after they were final. */
  deepReorg(): void
}
