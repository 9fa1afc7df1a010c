import { MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import { useId } from 'react'
import { tooLong } from '../../../lib/forms/too-long.ts'
import { Input } from './Input.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'

type Props = { label: string; value: string; maxLength: number; onSearch: (text: string) => void }

/** Searches as one types, once the typing rests; not for what is too long, which it says. */
export function SearchBox({ label, value, maxLength, onSearch }: Props) {
  const excessOf = (typed: string) => tooLong(typed.trim(), maxLength)
  const { text, setText, flush } = useDebouncedValue(value, (typed) => excessOf(typed) ?? onSearch(typed))
  const excess = excessOf(text)
  const excessId = useId()
  return (
    <search className="min-w-0 flex-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          flush()
        }}
        className="relative"
      >
        <MagnifyingGlassIcon
          className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-faint"
          aria-hidden="true"
        />
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          aria-invalid={excess ? true : undefined}
          aria-describedby={excess && excessId}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          enterKeyHint="search"
          // Where the icon is, in whatever direction one writes.
          className="pl-10"
        />
      </form>
      <p id={excessId} role="status" className="mt-1.5 text-small font-medium text-danger empty:hidden">
        {excess}
      </p>
    </search>
  )
}
