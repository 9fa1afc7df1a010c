import { CloseButton, Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { ChevronLeftIcon, ChevronRightIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { coverSrcset } from '@promptery/contract/listings/covers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../lib/cx.ts'
import { iconButtonClass } from '../../ui/actions/icon-button-class.ts'
import { useStepForBack } from '../../ui/overlays/use-step-for-back.ts'
import { RichText } from '../../ui/text/RichText.tsx'
import type { Item } from './item.ts'
import { useTrack } from './use-track.ts'

type Props = {
  title: string
  items: Item[]
  index: number
  isOpen: boolean
  onClose: (index: number) => void
}

/** A full-screen gallery with uncropped pictures and whole texts. Escape and Back close it and return the focus. */
export function FullScreen({ isOpen, onClose, ...shown }: Props) {
  const last = useRef(shown.index)
  const { close } = useStepForBack(isOpen, () => onClose(last.current))
  return (
    <Dialog open={isOpen} onClose={close} className="relative z-50">
      <Panel
        {...shown}
        onSeen={(index) => {
          last.current = index
        }}
      />
    </Dialog>
  )
}

type PanelProps = Pick<Props, 'title' | 'items' | 'index'> & { onSeen: (index: number) => void }

function Panel({ title, items, index: first, onSeen }: PanelProps) {
  const { index, go, onKeyDown, track } = useTrack(first)
  const reportSeen = useEffectEvent(onSeen)
  useEffect(() => reportSeen(index), [index])
  // On the document: arrow keys work wherever the focus is.
  const handleKey = useEffectEvent(onKeyDown)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
  const item = items[index]
  return (
    <DialogPanel className="fixed inset-0 flex flex-col bg-ground">
      <div className="flex items-center gap-1 border-b py-1.5 ps-5 pe-2">
        <DialogTitle className="min-w-0 truncate text-small font-semibold">
          {item?.name} <span className="font-normal text-muted">of {title}</span>
        </DialogTitle>
        {items.length > 1 ? (
          <>
            <span className="ms-auto px-2 text-small whitespace-nowrap text-faint tabular-nums">
              {index + 1} / {items.length}
            </span>
            <button
              type="button"
              aria-label="Previous"
              aria-disabled={index === 0 || undefined}
              onClick={() => go(index - 1)}
              className={iconButtonClass('aria-disabled:opacity-40')}
            >
              <ChevronLeftIcon className="size-6" aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label="Next"
              aria-disabled={index >= items.length - 1 || undefined}
              onClick={() => go(index + 1)}
              className={iconButtonClass('aria-disabled:opacity-40')}
            >
              <ChevronRightIcon className="size-6" aria-hidden="true" />
            </button>
          </>
        ) : (
          <span className="ms-auto" />
        )}
        <CloseButton data-autofocus aria-label="Close" className={iconButtonClass()}>
          <XMarkIcon className="size-6" aria-hidden="true" />
        </CloseButton>
      </div>
      <div
        {...track}
        className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]"
      >
        {items.map((shown, place) => (
          <div key={shown.key} inert={place !== index} className="relative size-full shrink-0 snap-start">
            {shown.picture && (
              <img
                src={shown.picture.url}
                srcSet={coverSrcset(shown.picture) || undefined}
                sizes="100vw"
                width={shown.picture.width}
                height={shown.picture.height}
                alt={`${shown.name} of ${title}`}
                loading="lazy"
                className="absolute inset-0 size-full object-contain"
              />
            )}
            {shown.text !== undefined && (
              <TextSample
                name={shown.name}
                text={shown.text}
                lang={shown.lang}
                className="absolute inset-0 bg-raised p-5 sm:p-8"
              />
            )}
          </div>
        ))}
      </div>
      <p role="status" className="max-h-[30vh] overflow-y-auto border-t px-5 py-3 text-small text-muted wrap-anywhere">
        <span className="sr-only">{item?.name}. </span>
        <bdi className="whitespace-pre-line">{item?.caption || 'Nothing is said of what made it.'}</bdi>
      </p>
    </DialogPanel>
  )
}

type TextSampleProps = Pick<Item, 'name' | 'lang'> & { text: string; className?: string }

/** A text sample as Markdown. */
export function TextSample({ name, text, lang, className }: TextSampleProps) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-y-auto outline-offset-[-3px]', className)}
    >
      <div className="mx-auto max-w-prose leading-relaxed">
        <RichText text={text} lang={lang} />
      </div>
    </section>
  )
}
