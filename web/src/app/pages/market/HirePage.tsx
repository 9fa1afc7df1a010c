import { HIRE_WORDS } from '@promptery/contract/screen-words'
import { Page } from '../../../ui/layout/Page.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { AllEngineers } from '../../../market/engineers/AllEngineers.tsx'
import { paths } from '../../../paths.ts'

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
