import { tooLong } from '../../lib/forms/too-long.ts'
import { SearchField } from './SearchField.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'

type Props = { label: string; value: string; maxLength: number; onSearch: (text: string) => void }

/** Searches while typing, debounced. Texts that are too long are not searched, with a message. */
export function SearchBox({ label, value, maxLength, onSearch }: Props) {
  const { text, setText, flush } = useDebouncedValue(value, (typed) => tooLong(typed, maxLength) ?? onSearch(typed))
  return <SearchField label={label} text={text} maxLength={maxLength} onText={setText} onSubmit={flush} />
}
