import { Suspense, useState } from 'react'
import { NewAccountNotice } from '../../../accounts/auth/NewAccountNotice.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { TopEngineers } from '../../../market/engineers/TopEngineers.tsx'
import { Welcome } from '../../../market/home/Welcome.tsx'
import { PopularPrompts } from '../../../market/lists/PopularPrompts.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useInView } from '../../../ui/list/use-in-view.ts'

/** Fetched when the end of the page comes near. */
const HomeRows = lazyPart(async () => (await import('../../../market/lists/HomeRows.tsx')).HomeRows)

export default function HomePage() {
  const { appName } = useConfig()
  const [isNear, setIsNear] = useState(false)
  const place = useInView(() => setIsNear(true), !isNear)
  return (
    <Page title={appName} heading={false}>
      <NewAccountNotice />
      <Welcome appName={appName} />
      <PopularPrompts />
      <TopEngineers />
      <div ref={place}>
        {isNear ? (
          <Suspense fallback={<RowsToCome />}>
            <HomeRows />
          </Suspense>
        ) : (
          <RowsToCome />
        )}
      </div>
    </Page>
  )
}

/** Room for the rows, so that Back finds its place. */
const RowsToCome = () => <div className="h-[60rem]" />
