import type { Prompt } from '@promptery/contract/listings/prompts'
import { Suspense } from 'react'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { TextPreview } from './TextPreview.tsx'

const OpenText = lazyPart(async () => (await import('./OpenText.tsx')).OpenText)

/** What everybody may read of a text: all of an open one, or the preview of its engineer. */
export function PublicText({ prompt }: { prompt: Prompt }) {
  const { openText, preview } = prompt
  if (openText === undefined) return preview === undefined ? null : <TextPreview text={preview} />
  return (
    // Links of the price lead here.
    <div id="use" className="scroll-mt-24">
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        <OpenText prompt={prompt} text={openText} />
      </Suspense>
    </div>
  )
}
