import { LIMITS } from '@promptery/contract/constants'
import { useRef } from 'react'
import { tooLong } from '../lib/forms/too-long.ts'
import { useDebouncedValue } from '../ui/forms/use-debounced-value.ts'
import { useSlashKey } from '../ui/forms/use-slash-key.ts'
import { PromptSearchField } from './search/PromptSearchField.tsx'

type Props = { value: string; onSearch: (search: string) => void }

/** Searches while typing, debounced. */
export function MarketplaceSearch({ value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, flush } = useDebouncedValue(
    value,
    (typed) => tooLong(typed, LIMITS.searchMax) ?? onSearch(typed),
  )
  useSlashKey(() => {
    // Otherwise the window is very low, and the browser scrolls to the field.
    const isInSight = (input.current?.getBoundingClientRect().bottom ?? 0) > 0
    input.current?.focus({ preventScroll: isInSight })
    input.current?.select()
  })
  return <PromptSearchField text={text} inputRef={input} onText={setText} onSubmit={flush} onSearch={onSearch} />
}
