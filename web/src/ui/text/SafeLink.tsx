import type { ReactNode } from 'react'

type Props = {
  /** From `safeHref`. */
  href: string
  /** `ltr` for a visible URL, which the surrounding text must not reorder. */
  dir?: 'ltr' | 'auto'
  children: ReactNode
}

/**
 * A link written by a member. Opens in a new tab, without a referrer, and is marked for search engines as untrusted.
 */
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
