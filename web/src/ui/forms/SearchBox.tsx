import type { ComponentProps } from 'react'
import { tooLong } from '../../lib/forms/too-long.ts'
import { SearchField } from './SearchField.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'

type Props = Pick<ComponentProps<typeof SearchField>, 'label' | 'maxLength' | 'action' | 'name'> & {
  value: string
  onSearch: (text: string) => void
}

/** Searches while typing, debounced. Texts that are too long are not searched, with a message. */
export function SearchBox({ value, onSearch, ...field }: Props) {
  const { text, setText, flush } = useDebouncedValue(
    value,
    (typed) => tooLong(typed, field.maxLength) ?? onSearch(typed),
  )
  return <SearchField {...field} text={text} onText={setText} onSubmit={flush} />
}
