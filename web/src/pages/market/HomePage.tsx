import { Page } from '../../components/layout/Page.tsx'
import { TextLink } from '../../components/ui/actions/TextLink.tsx'
import { TopEngineers } from '../../features/engineers/TopEngineers.tsx'
import { Welcome } from '../../features/home/Welcome.tsx'
import { PopularPrompts } from '../../features/marketplace/lists/PopularPrompts.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { paths } from '../../paths.ts'

export default function HomePage() {
  const { appName } = useConfig()
  return (
    <Page title={appName} heading={false}>
      <Welcome appName={appName} />
      <PopularPrompts />
      <TopEngineers
        title="Top Prompt Engineers"
        limit={10}
        action={
          <TextLink to={paths.hire} className="-my-2.5 py-2.5">
            See all engineers
          </TextLink>
        }
      />
    </Page>
  )
}
