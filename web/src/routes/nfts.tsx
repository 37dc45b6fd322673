import { Nfts } from '../features/nfts/nfts.tsx'
import { nftTexts } from '../texts/nfts.ts'
import { Page } from '../ui/page.tsx'

export function NftsRoute() {
  return (
    <Page title={nftTexts.title} lead={nftTexts.lead}>
      <Nfts />
    </Page>
  )
}
