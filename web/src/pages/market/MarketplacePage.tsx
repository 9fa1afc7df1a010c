import { Page } from '../../components/layout/Page.tsx'
import { Marketplace } from '../../features/marketplace/Marketplace.tsx'

export default function MarketplacePage() {
  return (
    <Page title="Marketplace">
      <Marketplace />
    </Page>
  )
}
