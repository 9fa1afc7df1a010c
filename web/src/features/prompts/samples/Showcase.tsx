import { COVER_SIZES } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/prompts'
import { Suspense } from 'react'
import { TextLink } from '../../../components/ui/actions/TextLink.tsx'
import { Badge } from '../../../components/ui/Badge.tsx'
import { Skeleton } from '../../../components/ui/feedback/Skeleton.tsx'
import { ImageWithPlaceholder } from '../../../components/ui/ImageWithPlaceholder.tsx'
import { lazyPart } from '../../../lib/reload-once.ts'
import { useSession } from '../../../lib/session/session.ts'
import { editPromptPath } from '../../../paths.ts'
import { useTrack } from './use-track.ts'

const Slides = lazyPart(async () => (await import('./Slides.tsx')).Slides)
const GalleryControls = lazyPart(async () => (await import('./GalleryControls.tsx')).GalleryControls)

/** The cover of a prompt, and the results that its engineer shows. The cover is there at once, the rest comes after it. */
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
        {user?._id === prompt.uploadedBy && !prompt.withdrawn ? (
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
  const { track, ...moves } = useTrack()
  return (
    <section aria-label="Cover and samples" className="relative min-w-0">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what scrolling does */}
      <div
        {...track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        onKeyDown={moves.onKeyDown}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-xl [scrollbar-width:none]"
      >
        <div className="w-full shrink-0 snap-start">
          <Cover prompt={prompt} />
        </div>
        <Suspense>
          <Slides prompt={prompt} index={moves.index} />
        </Suspense>
      </div>
      <Suspense fallback={<Skeleton className="mt-3 h-31 rounded-lg" />}>
        <GalleryControls prompt={prompt} index={moves.index} go={moves.go} />
      </Suspense>
    </section>
  )
}

function Cover({ prompt }: { prompt: Prompt }) {
  return (
    <span className="relative block">
      <ImageWithPlaceholder
        image={prompt.cover_image}
        alt={`Cover of ${prompt.title}`}
        sizes={COVER_SIZES.detail}
        isEager
      />
      {prompt.cover_image.isDrawn && (
        <span className="absolute start-3 bottom-3">
          <Badge tone="cover">Drawn cover</Badge>
        </span>
      )}
    </span>
  )
}
