import { Page } from '../../../ui/layout/Page.tsx'
import { Marketplace } from '../../../market/Marketplace.tsx'

export default function MarketplacePage() {
  return (
    <Page title="Marketplace">
      <Marketplace />
    </Page>
  )
}
