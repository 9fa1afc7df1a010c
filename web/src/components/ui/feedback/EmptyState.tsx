import type { ComponentType, ReactNode } from 'react'

type Props = {
  title: string
  /** What the place is for, and what to do next. */
  children?: ReactNode
  /** A button or a link. */
  action?: ReactNode
  icon?: ComponentType<{ className?: string }>
}

/** What stands where a list has nothing to show. */
export function EmptyState({ title, children, action, icon: Icon }: Props) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed border-line px-6 py-12 text-center">
      {Icon && <Icon className="mb-4 size-8 text-faint" />}
      <p className="text-lead font-semibold text-fg">{title}</p>
      {children && <div className="mt-1 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
