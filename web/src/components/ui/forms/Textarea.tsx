import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'

/** Several lines of text, in the direction of their script: `rows` of them at first, more as they are typed where the browser can. Stands in a `Field`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...rest}
      rows={rows}
      // A field that is sized by its content forgets its rows.
      style={{ minHeight: `max(2.75rem, calc(${rows}lh + 1.125rem))` }}
      className={controlClass(`field-sizing-content max-h-[60vh] resize-y ${className ?? ''}`)}
    />
  )
}
