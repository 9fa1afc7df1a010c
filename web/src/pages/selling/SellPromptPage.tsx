import { useLocation } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { SignInFirst } from '../../components/layout/SignInFirst.tsx'
import { textInState } from '../../lib/navigation/location-state.ts'
import { lazyPart } from '../../lib/reload-once.ts'
import { useSession } from '../../lib/session/session.ts'

const UploadForm = lazyPart(async () => (await import('../../features/listing-form/UploadForm.tsx')).UploadForm)

export default function SellPromptPage() {
  const { user } = useSession()
  const { state } = useLocation()
  const coverUrl = textInState(state, 'coverUrl')
  if (!user)
    return (
      <SignInFirst
        title="Sell a Prompt"
        heading="Please Login to Sell a Prompt"
        lead="Your prompts are listed under your name, and what they sell is counted for you."
      />
    )
  return (
    <Page title="Sell a Prompt" width="wide" lead="Show what it makes, say what it is for, and set a price.">
      {/* A key per user, so that input is not shown to another one. */}
      <UploadForm
        key={user._id}
        userId={user._id}
        coverFrom={coverUrl ? { url: coverUrl, topic: textInState(state, 'coverTopic') ?? '' } : undefined}
      />
    </Page>
  )
}
