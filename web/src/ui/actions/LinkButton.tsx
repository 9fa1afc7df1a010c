import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonVariant, buttonClass } from './button-class.ts'

type Props = ComponentProps<typeof Link> & { variant?: ButtonVariant; className?: string }

export function LinkButton({ variant = 'quiet', className, ...rest }: Props) {
  return <Link {...rest} className={buttonClass(variant, className)} />
}
