import type { Prompt } from '@promptery/contract/listings/prompts'
import { Suspense } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { editPromptPath } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MarkedPicture } from './MarkedPicture.tsx'
import { Slides, slideClass } from './Slides.tsx'
import { useTrack } from './use-track.ts'

const GalleryControls = lazyPart(async () => (await import('./GalleryControls.tsx')).GalleryControls)

/**
 * A gallery of the cover and then the samples. It is as high as the slide that is shown: the others have no height and
 * are cut off at its end.
 */
export function Showcase({ prompt }: { prompt: Prompt }) {
  return prompt.samplesCount ? <Gallery key={prompt._id} prompt={prompt} /> : <CoverAlone prompt={prompt} />
}

function CoverAlone({ prompt }: { prompt: Prompt }) {
  const { user } = useSession()
  return (
    <div>
      <div className="overflow-hidden rounded-xl">
        <Cover prompt={prompt} />
      </div>
      <p className="mt-3 text-small text-faint">
        {user?._id === prompt.uploadedBy && (prompt.isPrivate || !prompt.withdrawn) ? (
          <>
            You have not added samples of results yet.{' '}
            <TextLink to={`${editPromptPath(prompt._id)}#samples`}>Add samples of results</TextLink>
          </>
        ) : (
          'The engineer has not added samples of results yet.'
        )}
      </p>
    </div>
  )
}

function Gallery({ prompt }: { prompt: Prompt }) {
  const { track, onKeyDown, ...moves } = useTrack()
  return (
    <section aria-label="Cover and samples" onKeyDown={onKeyDown} className="grid min-w-0 grid-cols-1">
      <div
        {...track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        className="col-start-1 row-start-1 flex snap-x snap-mandatory items-start overflow-x-auto overflow-y-hidden overscroll-x-contain rounded-xl [scrollbar-width:none]"
      >
        <div className={slideClass(moves.index === 0)}>
          <Cover prompt={prompt} />
        </div>
        <Slides prompt={prompt} index={moves.index} />
      </div>
      <Suspense fallback={<Skeleton className="mt-3 h-28 rounded-lg" />}>
        <GalleryControls prompt={prompt} {...moves} />
      </Suspense>
    </section>
  )
}

const Cover = ({ prompt }: { prompt: Prompt }) => (
  <MarkedPicture image={prompt.cover_image} alt={`Cover of ${prompt.title}`} isEager mark="Drawn cover" />
)
