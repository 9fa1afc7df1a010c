import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { Button } from '../actions/Button.tsx'

type Props = {
  /** Names the content in the button's accessible name. */
  what: string
  /** Shown at first. */
  lines?: keyof typeof CLAMPS
  /** Without padding, in which another line would be visible. */
  className?: string
  /** Of the content. Absent: unknown. */
  lang?: string | undefined
  children: ReactNode
}

/** Tables have no lines that a browser counts. */
const CLAMPS = { 12: 'line-clamp-12 max-h-80', 24: 'line-clamp-24 max-h-64 sm:max-h-96 lg:max-h-160' } as const

/** The beginning of a long text, with a button that expands it. */
export function Clamped({ what, lines = 12, className, lang, children }: Props) {
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (!element || isOpen) return
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <>
      <div
        id={id}
        ref={text}
        dir="auto"
        lang={lang}
        className={cx(className, !isOpen && CLAMPS[lines], !isOpen && isLong && 'mask-b-from-75%')}
      >
        {children}
      </div>
      {isLong && (
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="-ms-4 mt-1"
        >
          {isOpen ? 'Show less' : 'Show all'}
          <span className="sr-only"> of {what}</span>
        </Button>
      )}
    </>
  )
}
