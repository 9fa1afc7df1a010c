import type { ComponentType, ReactNode } from 'react'

type Props = {
  title: string
  /** The purpose of the list, and what to do next. */
  children?: ReactNode
  action?: ReactNode
  icon?: ComponentType<{ className?: string }>
}

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
