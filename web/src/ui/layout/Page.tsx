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
  /** The document's title, and the heading unless `heading` is given. */
  title: string
  /** Another `h1`, or `false` where `children` contains a `PageHeading`. */
  heading?: ReactNode | false
  lead?: ReactNode
  /** The screen's main action, beside the heading. */
  action?: ReactNode
  width?: keyof typeof WIDTHS
  /** Fills the window below the bar; content scrolls within. */
  fills?: boolean
  className?: string
  children?: ReactNode
}

/** The main landmark of a screen, with its heading and the document's title. */
export function Page({ title, heading, lead, action, width = 'page', fills, className, children }: Props) {
  const documentTitle = useNamed(title)
  // A layout effect runs before `useDocumentTitle` in its children.
  useLayoutEffect(() => setDocumentTitle(documentTitle), [documentTitle])
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

/** Whether a focused heading is being replaced, such as 'Loading...' by a title. */
let isHandingOver = false

type HeadingProps = { className?: string; lang?: string | undefined; children: ReactNode }

/** The `h1`. It is focused after a navigation, and passes the focus on to a heading that replaces it. */
export function PageHeading({ className, lang, children }: HeadingProps) {
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
    <h1
      ref={ref}
      tabIndex={-1}
      dir="auto"
      lang={lang}
      className={cx('font-bold wrap-anywhere', className ?? 'text-title')}
    >
      {children}
    </h1>
  )
}

/** Sets the document's title once it is known, with its language, where that is known. */
export function useDocumentTitle(title: string, lang?: string): void {
  const documentTitle = useNamed(title)
  useEffect(() => setDocumentTitle(documentTitle, lang), [documentTitle, lang])
}

function setDocumentTitle(title: string, lang?: string): void {
  document.title = title
  const element = document.head.querySelector('title')
  if (lang) element?.setAttribute('lang', lang)
  else element?.removeAttribute('lang')
}

/** `Marketplace · Promptery`; on the home screen the name only. */
function useNamed(title: string): string {
  const { appName } = useConfig()
  return title === appName ? appName : `${title} · ${appName}`
}
