import { ArrowDownIcon, ArrowUpIcon, DocumentTextIcon, TrashIcon } from '@heroicons/react/24/outline'
import { coverUrl } from '@promptery/contract/listings/covers'
import type { Sample } from '@promptery/contract/listings/samples'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { iconButtonClass } from '../../ui/actions/icon-button-class.ts'
import { madeWith } from './item.ts'

type Props = {
  sample: Sample
  place: number
  count: number
  isBusy: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** For the first one, if it is a picture. */
  onCover?: () => void
  isCovering?: boolean
}

export function SampleRow({ sample, place, count, isBusy, onMove, onRemove, onCover, isCovering }: Props) {
  const name = `sample ${place + 1}`
  const { picture, text, language } = sample
  const pressed = useRef<HTMLButtonElement>(null)
  // A moved row is remounted: the pressed button keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [place])
  const move = (by: -1 | 1, button: HTMLButtonElement) => {
    if (isBusy || (by < 0 ? place === 0 : place === count - 1)) return
    pressed.current = button
    onMove(by)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:p-4">
      {picture ? (
        <img
          src={picture.widths[0] ? coverUrl(picture, picture.widths[0]) : picture.url}
          alt={`Preview of ${name}`}
          width={96}
          height={72}
          className="h-18 w-24 shrink-0 rounded-md bg-raised object-cover"
        />
      ) : (
        <span className="grid h-18 w-24 shrink-0 place-items-center rounded-md bg-raised text-muted">
          <DocumentTextIcon className="size-7" aria-hidden="true" />
        </span>
      )}
      <div className="min-w-40 flex-1">
        <p dir="auto" lang={language} className="line-clamp-2 text-small wrap-anywhere">
          {text ?? 'A picture'}
        </p>
        <p className="mt-1 line-clamp-2 text-small text-faint wrap-anywhere">
          <bdi>{madeWith(sample) || 'Nothing is said of what made it'}</bdi>
        </p>
        {onCover && (
          <Button variant="ghost" isLoading={isCovering} onClick={onCover} className="mt-1 -ms-4">
            Use it as the cover
          </Button>
        )}
      </div>
      <div className="ms-auto flex">
        <button
          type="button"
          aria-label={`Move ${name} up`}
          aria-disabled={place === 0 || undefined}
          onClick={({ currentTarget }) => move(-1, currentTarget)}
          className={iconButtonClass('aria-disabled:opacity-40')}
        >
          <ArrowUpIcon className="size-5" aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={`Move ${name} down`}
          aria-disabled={place === count - 1 || undefined}
          onClick={({ currentTarget }) => move(1, currentTarget)}
          className={iconButtonClass('aria-disabled:opacity-40')}
        >
          <ArrowDownIcon className="size-5" aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onRemove()}
          className={iconButtonClass('hover:text-danger')}
        >
          <TrashIcon className="size-5" aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
