import { MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../../lib/cx.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { Input } from './Input.tsx'

type Props = {
  label: string
  /** Where the form leads without scripts, with the text in `name`. */
  action?: string | undefined
  name?: string | undefined
  text: string
  maxLength: number
  onText: (text: string) => void
  /** Not called for texts that are too long. */
  onSubmit: () => void
  input?: ComponentProps<typeof Input>
  /** The message floats below, where the field cannot grow. */
  isCompact?: boolean
  children?: ReactNode
}

/** A search input. Reports texts that are too long. */
export function SearchField({
  label,
  action,
  name,
  text,
  maxLength,
  onText,
  onSubmit,
  input,
  isCompact = false,
  children,
}: Props) {
  const excess = tooLong(text.trim(), maxLength)
  const excessId = useId()
  return (
    <search className="relative block min-w-0 flex-1">
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          if (!excess) onSubmit()
        }}
        className="relative"
      >
        <MagnifyingGlassIcon
          className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-faint"
          aria-hidden="true"
        />
        <Input
          type="search"
          name={name}
          aria-label={label}
          placeholder={label}
          value={text}
          aria-invalid={excess ? true : undefined}
          aria-describedby={excess && excessId}
          onChange={(event) => onText(event.target.value)}
          autoComplete="off"
          enterKeyHint="search"
          // The icon is on the left in both text directions.
          className="pl-10"
          {...input}
        />
        {children}
      </form>
      <p
        id={excessId}
        role="status"
        className={cx(
          'mt-1.5 text-small font-medium text-danger empty:hidden',
          isCompact && 'absolute inset-x-0 top-full rounded-md bg-surface p-3 shadow-pop',
        )}
      >
        {excess}
      </p>
    </search>
  )
}
