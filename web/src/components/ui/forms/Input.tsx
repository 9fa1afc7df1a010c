import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'

/** A line of text, in the direction of its script. Stands in a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} className={controlClass(className)} />
}
