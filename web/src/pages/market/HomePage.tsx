import { Page } from '../../components/layout/Page.tsx'
import { TopEngineers } from '../../features/engineers/TopEngineers.tsx'
import { Welcome } from '../../features/home/Welcome.tsx'
import { HomeRows } from '../../features/marketplace/lists/HomeRows.tsx'
import { PopularPrompts } from '../../features/marketplace/lists/PopularPrompts.tsx'
import { useConfig } from '../../lib/api/config.ts'

export default function HomePage() {
  const { appName } = useConfig()
  return (
    <Page title={appName} heading={false}>
      <Welcome appName={appName} />
      <PopularPrompts />
      <TopEngineers />
      <HomeRows />
    </Page>
  )
}
