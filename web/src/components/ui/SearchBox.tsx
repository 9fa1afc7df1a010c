import { MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { Input } from './Input.tsx'

type Props = { label: string; value: string; maxLength: number; onSearch: (text: string) => void }

/** Searches as one types, once the typing rests. */
export function SearchBox({ label, value, maxLength, onSearch }: Props) {
  const { text, setText, flush } = useDebouncedValue(value, onSearch)
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
          maxLength={maxLength}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          enterKeyHint="search"
          className="ps-10"
        />
      </form>
    </search>
  )
}
