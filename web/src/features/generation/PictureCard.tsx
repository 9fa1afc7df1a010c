import { ArrowDownTrayIcon } from '@heroicons/react/20/solid'
import { buttonClass } from '../../components/ui/button-class.ts'
import { LinkButton } from '../../components/ui/LinkButton.tsx'
import { pictureName } from '../../lib/image-file.ts'
import { coverState, paths } from '../../paths.ts'
import type { Picture } from './api.ts'

/** A picture and what one can do with it. */
export function PictureCard({ picture, isLarge = false }: { picture: Picture; isLarge?: boolean }) {
  const { topic, image } = picture
  return (
    <figure>
      <img
        src={image}
        alt={`Generated for “${topic}”`}
        className="aspect-4/3 w-full rounded-xl bg-raised object-contain"
      />
      <figcaption className="mt-3 line-clamp-3 text-muted wrap-anywhere">{topic}</figcaption>
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
