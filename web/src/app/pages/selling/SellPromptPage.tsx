import { type ComponentProps, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '../../../lib/api/config.ts'
import { textInState } from '../../../lib/navigation/location-state.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useUploadSamples } from '../../../listings/samples/use-upload-samples.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const UploadForm = lazyPart(async () => (await import('../../../listings/form/UploadForm.tsx')).UploadForm)

const UploadSamples = lazyPart(async () => (await import('../../../listings/samples/UploadSamples.tsx')).UploadSamples)

export default function SellPromptPage() {
  const { user } = useSession()
  const { sellers } = useConfig()
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
      {sellers === 'allowed' && user.role !== 'admin' && (
        <Notice className="mb-8">
          Here only members sell whom an admin has allowed. What others upload is refused.
        </Notice>
      )}
      {/* A key per user, so that input is not shown to another one. */}
      <Upload
        key={user._id}
        userId={user._id}
        coverFrom={coverUrl ? { url: coverUrl, topic: textInState(state, 'coverTopic') ?? '' } : undefined}
      />
    </Page>
  )
}

function Upload({ userId, coverFrom }: Pick<ComponentProps<typeof UploadForm>, 'userId' | 'coverFrom'>) {
  const samples = useUploadSamples(userId)
  return (
    <UploadForm
      userId={userId}
      coverFrom={coverFrom}
      samples={{
        fields: (listing) => (
          <Suspense>
            <UploadSamples state={samples} {...listing} />
          </Suspense>
        ),
        check: samples.check,
        send: samples.send,
        isSending: samples.sending !== undefined,
        forget: samples.forgetAll,
      }}
    />
  )
}
