import type { Prompt } from '@promptery/contract/listings/prompts'
import { Suspense } from 'react'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../lib/reload-once.ts'

const OpenText = lazyPart(async () => (await import('./OpenText.tsx')).OpenText)
const TextPreview = lazyPart(async () => (await import('./TextPreview.tsx')).TextPreview)

/** What everybody may read of a text: all of an open one, or the preview of its engineer. */
export function PublicText({ prompt }: { prompt: Prompt }) {
  const { openText, preview } = prompt
  if (openText === undefined && preview === undefined) return null
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
      {openText === undefined ? <TextPreview text={preview ?? ''} /> : <OpenText prompt={prompt} text={openText} />}
    </Suspense>
  )
}
