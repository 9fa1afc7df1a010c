import { HIRE_WORDS } from '@promptery/contract/screen-words'
import { AllEngineers } from '../../../market/engineers/AllEngineers.tsx'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function HirePage() {
  return (
    <Page
      title={HIRE_WORDS.heading}
      lead={HIRE_WORDS.lead}
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
