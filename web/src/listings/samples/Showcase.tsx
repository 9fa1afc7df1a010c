import { COVER_SIZES } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { cx } from '../../lib/cx.ts'
import { useSession } from '../../lib/session/session.ts'
import { editPromptPath } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'
import { Clamped } from '../../ui/text/Clamped.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { samplesOptions } from './api.ts'
import { GalleryControls } from './GalleryControls.tsx'
import { itemsOf } from './item.ts'
import { useTrack } from './use-track.ts'

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
      <GalleryControls prompt={prompt} {...moves} />
    </section>
  )
}

const Cover = ({ prompt }: { prompt: Prompt }) => (
  <MarkedPicture image={prompt.cover_image} alt={`Cover of ${prompt.title}`} isEager mark="Drawn cover" />
)

type SlidesProps = { prompt: Prompt; index: number }

/** A slide, which determines the gallery's height while it is shown. */
const slideClass = (isShown: boolean): string => cx('w-full shrink-0 snap-start', !isShown && 'h-0')

/** The slides after the cover. Invisible ones are hidden from screen readers. */
function Slides({ prompt, index }: SlidesProps) {
  const { data: samples } = useQuery(samplesOptions(prompt._id))
  if (!samples) return null
  return itemsOf(prompt, samples)
    .slice(1)
    .map(({ key, name, picture, text, lang, mark }, place) => {
      const isShown = index === place + 1
      return (
        <div key={key} inert={!isShown} className={slideClass(isShown)}>
          {picture && <MarkedPicture image={picture} alt={`${name} of ${prompt.title}`} mark={mark} />}
          {text !== undefined && (
            <section aria-label={name} className="rounded-xl border bg-surface p-5 pt-14 sm:min-h-44 sm:px-16 sm:py-12">
              <div className="relative mx-auto max-w-prose">
                {/* What looks like an output says at once what has made it. */}
                <p
                  dir="auto"
                  className="absolute start-0 end-14 -top-9 truncate text-mini text-faint sm:end-0 sm:-top-8"
                >
                  {mark}
                </p>
                <Clamped what={name} lines={24} className="leading-relaxed">
                  {/* Only the shown one loads the parser of Markdown. */}
                  {isShown ? <RichText text={text} lang={lang} /> : text}
                </Clamped>
              </div>
            </section>
          )}
        </div>
      )
    })
}

type MarkedPictureProps = {
  image: Prompt['cover_image']
  alt: string
  isEager?: boolean
  /** Stands on the picture, if it is drawn. */
  mark: string
}

/** A picture of the gallery. A drawn one says so. */
const MarkedPicture = ({ image, alt, isEager = false, mark }: MarkedPictureProps) => (
  <span className="relative block">
    {/* Lower where the description stands below it: it begins on the first screen. */}
    <ImageWithPlaceholder
      image={image}
      alt={alt}
      sizes={COVER_SIZES.detail}
      isEager={isEager}
      className="lg:aspect-3/2"
    />
    {image.isDrawn && (
      <span className="absolute start-3 top-3">
        <Badge tone="cover">{mark}</Badge>
      </span>
    )}
  </span>
)
