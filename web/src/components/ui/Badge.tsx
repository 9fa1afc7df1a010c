import { PICTURE_TYPES } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

const TONES = {
  neutral: 'bg-raised text-muted',
  cover: 'bg-ground text-fg',
  accent: 'bg-accent-soft text-accent-text',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
} as const
export type BadgeTone = keyof typeof TONES

/** `cover` is readable on a picture. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={cx('inline-flex items-center rounded-sm px-2 py-0.5 text-mini font-medium', TONES[tone])}>
      {children}
    </span>
  )
}

/** Marks a cover that the shop has drawn, where it could pass for a result of the prompt. */
export const DrawnCoverBadge = ({ of: { cover_image, type } }: { of: Pick<Prompt, 'cover_image' | 'type'> }) =>
  cover_image.isDrawn && PICTURE_TYPES.includes(type) ? <Badge tone="cover">Drawn cover</Badge> : null
