import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'

/** A line of text. Stands in a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={controlClass(className)} />
}
