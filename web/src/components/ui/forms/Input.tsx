import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'

/** A text input with automatic text direction. Used in a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} className={controlClass(className)} />
}
