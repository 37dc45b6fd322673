import { Page } from '../app/page.tsx'
import { Nfts } from '../features/nfts/nfts.tsx'
import { t } from '../texts/texts.ts'

export function NftsRoute() {
  return (
    <Page title={t.nfts.title} lead={t.nfts.lead}>
      <Nfts />
    </Page>
  )
}
