import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { ProviderAnswer } from '../../../accounts/auth/ProviderAnswer.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

/** Where an identity provider sends people back to. */
export default function ProviderPage() {
  const { provider = '' } = useParams()
  const { search } = useLocation()
  // The answer is sent once, whatever the address becomes.
  const [query] = useState(search || '?')
  return (
    <Page title="Sign In" width="form">
      <ProviderAnswer provider={provider} query={query} />
    </Page>
  )
}
