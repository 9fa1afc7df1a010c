import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

const TONES = {
  neutral: 'bg-raised text-muted',
  cover: 'bg-ground text-fg',
  accent: 'bg-accent-soft text-accent-text',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
} as const
export type BadgeTone = keyof typeof TONES

/** `cover` is readable on a picture. An empty text has none. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  if (children === '') return null
  return (
    <span className={cx('inline-flex items-center rounded-sm px-2 py-0.5 text-mini font-medium', TONES[tone])}>
      {children}
    </span>
  )
}
