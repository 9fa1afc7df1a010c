import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function PaymentSuccessPage() {
  return (
    <Page title="Payment successful" width="prose" heading="Congratulations! Your payment was successful.">
      <LinkButton to={paths.profile} variant="accent">
        Go to your prompts
      </LinkButton>
    </Page>
  )
}
