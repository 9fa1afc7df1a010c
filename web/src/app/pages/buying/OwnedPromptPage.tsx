import { Suspense } from 'react'
import { useParams } from 'react-router'
import { OwnedPrompt } from '../../../library/using/OwnedPrompt.tsx'
import { EngineerSummary } from '../../../market/engineers/EngineerSummary.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const OwnReview = lazyPart(async () => (await import('../../../library/reviews/own/OwnReview.tsx')).OwnReview)

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
