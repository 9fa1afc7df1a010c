import { MagnifyingGlassIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useMatch } from 'react-router'
import { cx } from '../../lib/cx.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import { iconButtonClass } from '../../ui/actions/icon-button-class.ts'
import { useSlashKey } from '../../ui/forms/use-slash-key.ts'
import { searchPath } from '../filters/filters.ts'
import { PromptSearchField } from './PromptSearchField.tsx'

/** The search in the bar. The marketplace has its own. */
export function BarSearch() {
  const { pathname } = useLocation()
  // The key clears it on the next screen.
  return useMatch(paths.marketplace) ? null : <BarSearchField key={pathname} />
}

function BarSearchField() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  // On a phone it covers the bar while open; otherwise it is always visible.
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const open = () => {
    flushSync(() => setIsOpen(true))
    input.current?.focus()
    input.current?.select()
  }
  const close = () => {
    flushSync(() => setIsOpen(false))
    opener.current?.focus()
  }
  const search = (typed: string) => {
    if (typed.trim()) void navigate(searchPath(typed.trim()))
  }
  useSlashKey(open)

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label="Search"
        aria-expanded={isOpen}
        onClick={open}
        className={iconButtonClass('sm:hidden')}
      >
        <MagnifyingGlassIcon className="size-6" aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its content has the focus. */}
      <div
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
        }}
        className={cx(
          'min-w-0 flex-1 items-center gap-1 sm:me-2 sm:flex sm:max-w-80 sm:min-w-24',
          isOpen
            ? 'flex max-sm:absolute max-sm:inset-0 max-sm:z-10 max-sm:bg-ground max-sm:px-(--page-gutter)'
            : 'max-sm:hidden',
        )}
      >
        <PromptSearchField
          text={text}
          inputRef={input}
          onText={setText}
          onSubmit={() => search(text)}
          onSearch={search}
          onLeave={close}
          isCompact
        />
        <button
          type="button"
          aria-label="Close search"
          onClick={close}
          className={iconButtonClass('-me-2.5 sm:hidden')}
        >
          <XMarkIcon className="size-6" aria-hidden="true" />
        </button>
      </div>
    </>
  )
}
