import { Page } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { AllEngineers } from '../../features/engineers/AllEngineers.tsx'
import { paths } from '../../paths.ts'

export default function HirePage() {
  return (
    <Page
      title="Hire a Prompt Engineer"
      lead="Look at what they have made, then write to them."
      action={
        <LinkButton to={paths.sell} variant="accent">
          Become an Engineer
        </LinkButton>
      }
    >
      <AllEngineers />
    </Page>
  )
}
