import { coverSrcset } from '@promptery/contract/listings/covers'
import { useState } from 'react'
import { cx } from '../lib/cx.ts'
import { useIsHydrated } from '../lib/use-hydrated.ts'

type Image = {
  url: string
  widths: readonly number[]
  width: number
  height: number
  placeholder: string
}

type Props = {
  image: Image
  /** Empty if adjacent text describes the picture. */
  alt: string
  /** As in `srcset`. */
  sizes: string
  /** For pictures visible at first. */
  isEager?: boolean
  className?: string
}

const isSmooth = ({ placeholder }: Image) => placeholder.startsWith('data:image/svg')

/** A picture cropped to 4:3 over its blurred placeholder, without layout shift. */
export function ImageWithPlaceholder({ image, alt, sizes, isEager, className }: Props) {
  const [isThere, setIsThere] = useState(false)
  // Without scripts nothing says that a picture is there.
  const isShown = !useIsHydrated() || isThere || isEager
  return (
    <span className={cx('relative block aspect-4/3 overflow-hidden bg-raised', className)}>
      {image.placeholder && !isThere && (
        <img
          src={image.placeholder}
          alt=""
          // Those of drawn pictures are smooth already, and blurring each card of a list takes long on a phone.
          className={cx('absolute inset-0 size-full object-cover', !isSmooth(image) && 'scale-110 blur-lg')}
        />
      )}
      <img
        // A cached picture may be loaded before React attaches `onLoad`.
        ref={(element) => {
          if (element?.complete && element.naturalWidth > 0) setIsThere(true)
        }}
        src={image.url}
        srcSet={coverSrcset(image) || undefined}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
        onLoad={() => setIsThere(true)}
        className={cx(
          'absolute inset-0 size-full object-cover transition-[opacity,scale] duration-150',
          isShown ? 'opacity-100' : 'opacity-0',
        )}
      />
    </span>
  )
}
