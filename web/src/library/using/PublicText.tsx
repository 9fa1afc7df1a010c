import type { Prompt } from '@promptery/contract/listings/prompts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { WhenNear } from '../../ui/list/WhenNear.tsx'

const OpenText = lazyPart(async () => (await import('./OpenText.tsx')).OpenText)
const TextPreview = lazyPart(async () => (await import('./TextPreview.tsx')).TextPreview)

/** What everybody may read of a text: all of an open one, or the preview of its engineer. */
export function PublicText({ prompt }: { prompt: Prompt }) {
  const { openText, preview } = prompt
  if (openText !== undefined) {
    return (
      // Links of the price lead here.
      <div id="use" className="scroll-mt-24">
        <WhenNear waiting={<Skeleton className="h-64 rounded-xl" />}>
          <OpenText prompt={prompt} text={openText} />
        </WhenNear>
      </div>
    )
  }
  return (
    preview !== undefined && (
      <WhenNear waiting={<Skeleton className="h-40 rounded-xl" />}>
        <TextPreview text={preview} lang={prompt.textLanguage} />
      </WhenNear>
    )
  )
}
