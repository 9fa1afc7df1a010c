import type { ReactNode } from 'react'

type Props = { before: string | undefined; after: string | undefined; children: ReactNode }

/** A field within a text, on one line with the punctuation beside it. The field leaves room for it (`in-data-unbroken`). */
export const WithPunctuation = ({ before, after, children }: Props) =>
  before || after ? (
    <span data-unbroken="" className="whitespace-nowrap">
      {before}
      {children}
      {after}
    </span>
  ) : (
    children
  )
