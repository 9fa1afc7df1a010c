import type { Prompt } from '@promptery/contract/listings/prompts'
import { type ReactNode, Suspense, useState } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useInView } from '../../ui/list/use-in-view.ts'

const OpenText = lazyPart(async () => (await import('./OpenText.tsx')).OpenText)
const TextPreview = lazyPart(async () => (await import('./TextPreview.tsx')).TextPreview)

/** What everybody may read of a text: all of an open one, or the preview of its engineer. */
export function PublicText({ prompt }: { prompt: Prompt }) {
  const { openText, preview } = prompt
  if (openText !== undefined) {
    return (
      // Links of the price lead here.
      <div id="use" className="scroll-mt-24">
        <WhenNear height="h-64">
          <OpenText prompt={prompt} text={openText} />
        </WhenNear>
      </div>
    )
  }
  return (
    preview !== undefined && (
      <WhenNear height="h-40">
        <TextPreview text={preview} lang={prompt.textLanguage} />
      </WhenNear>
    )
  )
}

/** Shows `children`, whose code finds the variables of a text, once they are nearly in sight. */
function WhenNear({ height, children }: { height: string; children: ReactNode }) {
  const [isNear, setIsNear] = useState(false)
  const place = useInView(() => setIsNear(true), !isNear)
  const waiting = <Skeleton className={`rounded-xl ${height}`} />
  return <div ref={place}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
