import { shortAddress } from '../texts/format.ts'

/** An address as wallets shorten it; all of it is in its title. */
export function ShortAddress({ value }: { value: string }) {
  return (
    <span className="figures font-mono text-[0.8125rem]" title={value}>
      {shortAddress(value)}
    </span>
  )
}
