import { LIMITS } from '@promptery/contract/constants'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { plural } from '../../lib/format.ts'
import { isComposing } from '../../lib/is-composing.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

type Props = {
  text: string
  inputRef: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onSubmit: () => void
  onSearch: (search: string) => void
  /** Called on Escape when no list is open. */
  onLeave?: () => void
  isCompact?: boolean
}

const keyOf = (suggestion: Suggestion): string => ('search' in suggestion ? suggestion.search : suggestion.to)

/** A combobox: the typed text is searched unless a suggestion is chosen. */
export function PromptSearchField({ onText, onSubmit, onSearch, onLeave, inputRef, ...field }: Props) {
  const navigate = useNavigate()
  const [isWanted, setIsWanted] = useState(false)
  // By target, since the list may change while it is open.
  const [activeKey, setActiveKey] = useState<string>()
  const groups = useSuggestions(field.text, isWanted)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const at = all.findIndex((suggestion) => keyOf(suggestion) === activeKey)
  const active = all[at]
  const isOpen = all.length > 0
  const id = useId()
  const optionId = (suggestion: Suggestion) => `${id}-${all.indexOf(suggestion)}`

  const close = () => {
    setIsWanted(false)
    setActiveKey(undefined)
  }
  const choose = (suggestion: Suggestion) => {
    close()
    if ('search' in suggestion) onSearch(suggestion.search)
    else void navigate(suggestion.to)
  }
  const move = (by: number) => {
    setIsWanted(true)
    // One position more than suggestions: the field itself.
    const next = all[((at + 1 + by + all.length + 1) % (all.length + 1)) - 1]
    setActiveKey(next && keyOf(next))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
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
        setActiveKey(undefined)
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
