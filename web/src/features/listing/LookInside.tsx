import { Suspense, useState } from 'react'
import { useInView } from '../../components/list/use-in-view.ts'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../lib/reload-once.ts'

const Outline = lazyPart(async () => (await import('./Outline.tsx')).Outline)

/** The outline of the prompt's text, fetched when it comes near the window. */
export function LookInside({ promptId }: { promptId: string }) {
  const [isNear, setIsNear] = useState(false)
  const place = useInView(() => setIsNear(true), !isNear)
  const waiting = <Skeleton className="h-36 rounded-lg" />
  return (
    <section ref={place} aria-label="Look inside">
      <h2 className="mb-1 text-heading font-semibold">Look inside</h2>
      <p className="mb-4 text-small text-faint">What the text is made of. Its words come with the prompt.</p>
      {isNear ? (
        <Suspense fallback={waiting}>
          <Outline promptId={promptId} waiting={waiting} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  )
}
