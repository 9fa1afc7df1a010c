import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge.tsx'

type Props = {
  title: string
  description: ReactNode
  type: string
  category: string
  engine: string
  price: ReactNode
  cover?: ReactNode
  /** The text for sale, and other content to judge. */
  children?: ReactNode
  actions: ReactNode
}

/** A pending prompt with everything needed for a decision. */
export function ApprovalCard({ title, description, cover, children, actions, price, ...badges }: Props) {
  return (
    <article className="grid grid-cols-1 gap-6 rounded-xl border bg-surface p-5 sm:p-6 md:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="max-w-80">{cover}</div>
      <div className="min-w-0">
        <p className="mb-2 flex flex-wrap gap-1.5">
          <Badge tone="accent">{badges.type}</Badge>
          <Badge>{badges.category}</Badge>
          <Badge>{badges.engine}</Badge>
        </p>
        <div className="flex items-start justify-between gap-4">
          <h2 dir="auto" className="flex-1 text-lead font-semibold wrap-anywhere">
            {title}
          </h2>
          {price}
        </div>
        <div dir="auto" className="mt-2 max-w-prose text-muted">
          {description}
        </div>
        {children}
        <div className="mt-5 flex flex-wrap items-center gap-3">{actions}</div>
      </div>
    </article>
  )
}
