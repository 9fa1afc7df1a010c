import { ArrowDownTrayIcon } from '@heroicons/react/20/solid'
import { pictureName } from '../../lib/image-file.ts'
import { coverState, paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import type { Picture } from './recent-pictures.ts'

type Props = {
  picture: Picture
  onGone: (image: string) => void
  isLarge?: boolean
}

export function PictureCard({ picture, onGone, isLarge = false }: Props) {
  const { topic, image, sketch } = picture
  return (
    <figure>
      <img
        src={image}
        alt={`Generated for “${topic}”`}
        onError={() => onGone(image)}
        className="aspect-4/3 w-full rounded-xl bg-raised object-contain"
      />
      <figcaption dir="auto" className="mt-3 line-clamp-3 text-muted wrap-anywhere">
        {topic}
      </figcaption>
      {sketch !== undefined && (
        <p className="mt-1 text-small text-muted">
          {sketch
            ? `The sketcher drew: ${sketch.subject}`
            : 'The sketcher knew none of these words, so this is abstract.'}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={image} download={pictureName(topic, image)} className={buttonClass('quiet')}>
          <ArrowDownTrayIcon className="size-5" aria-hidden="true" />
          Download
        </a>
        <LinkButton to={paths.sell} state={coverState(image, topic)} variant={isLarge ? 'quiet' : 'ghost'}>
          Use as cover
        </LinkButton>
      </div>
    </figure>
  )
}
