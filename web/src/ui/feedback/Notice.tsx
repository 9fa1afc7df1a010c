import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

const TONES = {
  neutral: 'border-line bg-raised text-muted',
  warn: 'border-transparent bg-warn-soft text-warn',
  danger: 'border-transparent bg-danger-soft text-danger',
} as const

type Props = { tone?: keyof typeof TONES; role?: 'status' | 'alert' | 'note'; className?: string; children: ReactNode }

export function Notice({ tone = 'neutral', role = 'note', className, children }: Props) {
  return (
    <div role={role} className={cx('rounded-md border px-4 py-3 text-small', TONES[tone], className)}>
      {children}
    </div>
  )
}
