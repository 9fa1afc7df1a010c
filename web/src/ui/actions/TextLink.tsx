import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from '../../lib/cx.ts'

type Props = ComponentProps<typeof Link> & { className?: string }

export function TextLink({ className, ...rest }: Props) {
  return (
    <Link
      {...rest}
      className={cx('rounded-sm font-medium text-accent-text underline-offset-4 hover:underline', className)}
    />
  )
}
