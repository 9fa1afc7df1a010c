import { COVER_SIZES } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { Badge } from '../../ui/Badge.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'

type Props = {
  image: Prompt['cover_image']
  alt: string
  isEager?: boolean
  /** Stands on the picture, if it is drawn. */
  mark: string
}

/** A picture of the gallery. A drawn one says so. */
export const MarkedPicture = ({ image, alt, isEager = false, mark }: Props) => (
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
