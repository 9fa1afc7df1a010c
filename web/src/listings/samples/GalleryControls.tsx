import { ArrowsPointingOutIcon, ChevronLeftIcon, ChevronRightIcon, DocumentTextIcon } from '@heroicons/react/24/outline'
import { coverUrl } from '@promptery/contract/listings/covers'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { samplesOptions } from './api.ts'
import type { Item } from './item.ts'
import { itemsOf } from './item.ts'

const FullScreen = lazyPart(async () => (await import('./FullScreen.tsx')).FullScreen)

type Props = {
  prompt: Prompt
  index: number
  go: (index: number) => void
}

/** Thumbnails, arrows and the full-screen button of a gallery. */
export function GalleryControls({ prompt, index, go }: Props) {
  const samples = useQuery(samplesOptions(prompt._id))
  const [isFull, setIsFull] = useState<boolean>()
  const opener = useRef<HTMLButtonElement>(null)
  // The dialog's code is loaded after the press, so it cannot restore the focus itself.
  useEffect(() => {
    if (isFull === false) opener.current?.focus()
  }, [isFull])
  if (samples.isError && !samples.data) {
    return (
      <div className="mt-3">
        <ErrorState what="the samples" error={samples.error} onRetry={() => samples.refetch()} />
      </div>
    )
  }
  const items = itemsOf(prompt, samples.data ?? [])
  return (
    <>
      <div className="pointer-events-none relative col-start-1 row-start-1">
        <RoundButton ref={opener} label="View full screen" onClick={() => setIsFull(true)} className="end-3 top-3">
          <ArrowsPointingOutIcon className="size-5" aria-hidden="true" />
        </RoundButton>
        <RoundButton
          label="Previous"
          isOff={index === 0}
          onClick={() => go(index - 1)}
          className="start-3 top-1/2 -mt-5.5 max-sm:hidden"
        >
          <ChevronLeftIcon className="size-5" aria-hidden="true" />
        </RoundButton>
        <RoundButton
          label="Next"
          isOff={index >= items.length - 1}
          onClick={() => go(index + 1)}
          className="end-3 top-1/2 -mt-5.5 max-sm:hidden"
        >
          <ChevronRightIcon className="size-5" aria-hidden="true" />
        </RoundButton>
      </div>
      {samples.data ? (
        <ul aria-label="Cover and samples, small" className="mt-3 flex h-17 gap-2 overflow-x-auto p-1">
          {items.map((item, place) => (
            <li key={item.key} className="shrink-0">
              <button
                type="button"
                aria-label={item.name}
                aria-current={place === index}
                onClick={() => go(place)}
                className={cx(
                  'block h-15 w-20 overflow-hidden rounded-md bg-raised transition-opacity',
                  place === index ? 'outline-2 outline-accent' : 'opacity-75 hover:opacity-100',
                )}
              >
                <Small item={item} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="mt-3 h-17 rounded-lg" />
      )}
      <p role="status" className="mt-1 line-clamp-2 h-10 text-small text-muted wrap-anywhere">
        {samples.data && (
          <>
            <span className="sr-only">{items[index]?.name}. </span>
            <bdi>{items[index]?.caption}</bdi>
          </>
        )}
      </p>
      {isFull !== undefined && (
        <Suspense>
          <FullScreen
            title={prompt.title}
            items={items}
            index={index}
            isOpen={isFull}
            onClose={(last) => {
              setIsFull(false)
              go(last)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Small({ item }: { item: Item }) {
  if (!item.picture) {
    return (
      <span className="grid size-full place-items-center text-muted">
        <DocumentTextIcon className="size-6" aria-hidden="true" />
      </span>
    )
  }
  const { picture } = item
  const narrow = picture.widths[0]
  return (
    <img
      src={narrow ? coverUrl(picture, narrow) : picture.url}
      alt=""
      width={80}
      height={60}
      loading="lazy"
      className="size-full object-cover"
      style={{ backgroundImage: `url("${picture.placeholder}")`, backgroundSize: 'cover' }}
    />
  )
}

type RoundButtonProps = {
  label: string
  isOff?: boolean
  onClick: () => void
  className: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** An icon button that is readable on any picture. */
function RoundButton({ label, isOff, onClick, className, children, ref }: RoundButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className={cx(
        'pointer-events-auto absolute grid size-11 place-items-center rounded-full bg-ground text-fg shadow-lift transition-opacity',
        isOff && 'opacity-0 focus-visible:opacity-60',
        className,
      )}
    >
      {children}
    </button>
  )
}
