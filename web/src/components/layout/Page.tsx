import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { cx } from '../../lib/cx.ts'

export const MAIN_ID = 'main'

const WIDTHS = {
  form: 'max-w-form',
  prose: 'max-w-prose',
  narrow: 'max-w-narrow',
  wide: 'max-w-wide',
  page: '',
} as const

type Props = {
  /** Of the document, and the heading unless `heading` says otherwise. */
  title: string
  /** The `h1` in other words, or `false` where `children` brings it (with `PageHeading`). */
  heading?: ReactNode | false
  /** A sentence below the heading. */
  lead?: ReactNode
  /** Beside the heading: the one action of the screen. */
  action?: ReactNode
  width?: keyof typeof WIDTHS
  /** Exactly as high as the window below the bar: what scrolls, scrolls within. */
  fills?: boolean
  className?: string
  children?: ReactNode
}

/** The main landmark of a screen, with its heading and the document's title. */
export function Page({ title, heading, lead, action, width = 'page', fills, className, children }: Props) {
  const documentTitle = useNamed(title)
  // A layout effect: it runs before `useDocumentTitle` in what the page contains.
  useLayoutEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
  const space = fills ? 'h-[calc(100dvh-4rem-1px)] min-h-96 py-3 sm:py-5' : 'py-8 pb-20 sm:py-12 sm:pb-24'
  return (
    <main id={MAIN_ID} tabIndex={-1} className={cx('page-x', space, className)}>
      <div className={cx('mx-auto w-full', fills && 'h-full', WIDTHS[width])}>
        {heading !== false && (
          <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
            <div className="min-w-0">
              <PageHeading>{heading ?? title}</PageHeading>
              {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
            </div>
            {action}
          </div>
        )}
        {children}
      </div>
    </main>
  )
}

/** Whether a heading that had the focus is being replaced by the next one, as 'Loading...' is by a title. */
let isHandingOver = false

/** The one `h1`. It takes the focus after a navigation, and hands it on to the heading that replaces it. */
export function PageHeading({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const heading = ref.current
    if (isHandingOver) heading?.focus({ preventScroll: true })
    isHandingOver = false
    return () => {
      isHandingOver = document.activeElement === heading
    }
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1} dir="auto" className={cx('font-bold wrap-anywhere', className ?? 'text-title')}>
      {children}
    </h1>
  )
}

/** Names the document after what a screen shows, once that is known. */
export function useDocumentTitle(title: string): void {
  const documentTitle = useNamed(title)
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
}

/** `Marketplace · Promptery`; the home screen has the name alone. */
function useNamed(title: string): string {
  const { appName } = useConfig()
  return title === appName ? appName : `${title} · ${appName}`
}
