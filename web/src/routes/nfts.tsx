import { Nfts } from '../features/nfts/nfts.tsx'
import { t } from '../texts/texts.ts'
import { Page } from '../ui/page.tsx'

export function NftsRoute() {
  return (
    <Page title={t.nfts.title} lead={t.nfts.lead}>
      <Nfts />
    </Page>
  )
}
