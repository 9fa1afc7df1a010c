import { COVER_SIZES } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { Badge } from '../../components/ui/Badge.tsx'
import { ImageWithPlaceholder } from '../../components/ui/ImageWithPlaceholder.tsx'

type Props = {
  image: Prompt['cover_image']
  alt: string
  isEager: boolean
  /** Stands on the picture, if it is drawn. */
  mark: string
}

/** A picture of the gallery. A drawn one says so. */
export const MarkedPicture = ({ image, alt, isEager, mark }: Props) => (
  <span className="relative block">
    <ImageWithPlaceholder image={image} alt={alt} sizes={COVER_SIZES.detail} isEager={isEager} />
    {image.isDrawn && (
      <span className="absolute start-3 top-3">
        <Badge tone="cover">{mark}</Badge>
      </span>
    )}
  </span>
)
