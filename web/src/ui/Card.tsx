import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-xl border border-line bg-surface p-5 sm:p-6', className)} />
}
