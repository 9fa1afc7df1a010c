import { NewAccountNotice } from '../../../accounts/auth/NewAccountNotice.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { TopEngineers } from '../../../market/engineers/TopEngineers.tsx'
import { Welcome } from '../../../market/home/Welcome.tsx'
import { PopularPrompts } from '../../../market/lists/PopularPrompts.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { WhenNear } from '../../../ui/list/WhenNear.tsx'

const HomeRows = lazyPart(async () => (await import('../../../market/lists/HomeRows.tsx')).HomeRows)

export default function HomePage() {
  const { appName } = useConfig()
  return (
    <Page title={appName} heading={false}>
      <NewAccountNotice />
      <Welcome appName={appName} />
      <PopularPrompts />
      <TopEngineers />
      {/* Room for the rows, so that Back finds its place. */}
      <WhenNear waiting={<div className="h-[60rem]" />} isRendered={false}>
        <HomeRows />
      </WhenNear>
    </Page>
  )
}
