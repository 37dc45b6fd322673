import { t } from './texts.ts'

/** @param name of an NFT in the plan @returns the same in the reader's language */
export function nftName(name: string): string {
  return t.nftNames[name] ?? name
}
