import { LIMITS } from '@promptery/contract/constants'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { SearchField } from '../../../components/ui/forms/SearchField.tsx'
import { plural } from '../../../lib/format.ts'
import { useNavigate } from '../../../lib/navigation.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

type Props = {
  text: string
  inputRef: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  /** Enter. */
  onSubmit: () => void
  /** A suggestion that is another search. */
  onSearch: (search: string) => void
  /** Escape, when there is nothing to close. */
  onLeave?: () => void
  isCompact?: boolean
}

/** The search for prompts, a combobox: what is typed is searched as it is, unless a suggestion is chosen. */
export function PromptSearchField({ onText, onSubmit, onSearch, onLeave, inputRef, ...field }: Props) {
  const navigate = useNavigate()
  const [isWanted, setIsWanted] = useState(false)
  const [at, setAt] = useState(-1)
  const groups = useSuggestions(field.text, isWanted)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const active = all[at]
  const isOpen = all.length > 0
  const id = useId()
  const optionId = (suggestion: Suggestion) => `${id}-${all.indexOf(suggestion)}`

  const close = () => {
    setIsWanted(false)
    setAt(-1)
  }
  const choose = (suggestion: Suggestion) => {
    close()
    if ('search' in suggestion) onSearch(suggestion.search)
    else void navigate(suggestion.to)
  }
  const move = (by: number) => {
    setIsWanted(true)
    // One place more than there are suggestions: the field itself.
    if (isOpen) setAt((now) => ((now + 1 + by + all.length + 1) % (all.length + 1)) - 1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && active) choose(active)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Escape') {
      event.currentTarget.blur()
      onLeave?.()
    } else return
    event.preventDefault()
  }

  return (
    <SearchField
      {...field}
      label="Search prompts"
      maxLength={LIMITS.searchMax}
      onText={(text) => {
        setIsWanted(true)
        setAt(-1)
        onText(text)
      }}
      onSubmit={() => {
        close()
        onSubmit()
      }}
      input={{
        ref: inputRef,
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        'aria-activedescendant': active && optionId(active),
        'aria-keyshortcuts': '/',
        onKeyDown,
        onBlur: close,
      }}
    >
      {isOpen && <SuggestionList id={id} groups={groups} active={active} optionId={optionId} onChoose={choose} />}
      <p role="status" className="sr-only">
        {isOpen && plural(all.length, 'suggestion')}
      </p>
    </SearchField>
  )
}
