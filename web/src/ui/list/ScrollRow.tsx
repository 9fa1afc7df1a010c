import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/20/solid'
import { type ReactNode, useRef } from 'react'
import { iconButtonClass } from '../actions/icon-button-class.ts'
import { Section } from '../Section.tsx'

/** The part of the visible width that a press goes on by. */
const STEP = 0.8

type Props = { title: string; more?: ReactNode; children: ReactNode }

/** A row of items that ends at the edge of the window and goes on sideways. `children`: list items. */
export function ScrollRow({ title, more, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const go = (steps: number) => list.current?.scrollBy({ left: steps * STEP * list.current.clientWidth })
  const arrow = (name: string, steps: number, Icon: typeof ChevronLeftIcon) => (
    <button
      type="button"
      aria-label={`${name}: ${title}`}
      onClick={() => go(steps)}
      // Others scroll by touch.
      className={iconButtonClass('hidden! pointer-fine:grid!')}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  )
  return (
    <Section
      title={title}
      action={
        <span className="-my-2.5 flex items-center gap-1">
          {more}
          {arrow('Back', -1, ChevronLeftIcon)}
          {arrow('On', 1, ChevronRightIcon)}
        </span>
      }
    >
      <ul
        ref={list}
        className="relative -mx-(--page-gutter) -my-2 flex snap-x scroll-px-(--page-gutter) gap-5 overflow-x-auto scroll-smooth px-(--page-gutter) py-2 [scrollbar-width:none] *:shrink-0 *:snap-start"
      >
        {children}
      </ul>
    </Section>
  )
}
