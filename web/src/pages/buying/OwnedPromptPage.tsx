import { Suspense } from 'react'
import { useParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { EngineerSummary } from '../../features/engineers/EngineerSummary.tsx'
import { OwnedPrompt } from '../../features/using/OwnedPrompt.tsx'

const OwnReview = lazyPart(async () => (await import('../../features/reviews/own/OwnReview.tsx')).OwnReview)

export default function OwnedPromptPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Your prompt" width="wide" heading={false}>
      <OwnedPrompt
        id={id}
        engineer={(prompt) => <EngineerSummary prompt={prompt} />}
        review={(prompt) =>
          prompt.owned && (
            <Suspense>
              <OwnReview prompt={prompt} isAlone />
            </Suspense>
          )
        }
      />
    </Page>
  )
}
