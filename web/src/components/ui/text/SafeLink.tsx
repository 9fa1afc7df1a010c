import type { ReactNode } from 'react'

type Props = {
  /** Made by `safeHref`. */
  href: string
  /** `ltr` where an address stands for itself, so that the text around it does not turn it. */
  dir?: 'ltr' | 'auto'
  children: ReactNode
}

/** A link that a member has written. It opens in a new tab without a referrer, and search engines do not count it. */
export function SafeLink({ href, dir = 'ltr', children }: Props) {
  return (
    <a
      href={href}
      dir={dir}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="rounded-sm underline underline-offset-2 wrap-anywhere hover:decoration-2"
    >
      {children}
    </a>
  )
}
