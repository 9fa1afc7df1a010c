import { CheckIcon } from '@heroicons/react/16/solid'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A checkbox with a label that can be pressed too. */
export function Checkbox({ label, ...rest }: Props) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 text-small text-fg select-none">
      <span className="relative grid size-5 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-accent checked:bg-accent"
        />
        <CheckIcon
          className="pointer-events-none absolute size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          aria-hidden="true"
        />
      </span>
      {label}
    </label>
  )
}
