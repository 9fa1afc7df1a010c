import { Marketplace } from '../../../market/Marketplace.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function MarketplacePage() {
  return (
    <Page title="Marketplace">
      <Marketplace />
    </Page>
  )
}
