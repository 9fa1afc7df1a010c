import { LIMITS } from '@promptery/contract/constants'
import type { Suggestions } from '@promptery/contract/market/lists'
import { fullName } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { plural } from '../../lib/format.ts'
import { isComposing } from '../../lib/is-composing.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { engineerPath, paths, promptPath } from '../../paths.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { suggestionsOptions } from '../api.ts'

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
      action={paths.marketplace}
      name="search"
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

type SuggestionListProps = {
  id: string
  groups: SuggestionGroup[]
  active: Suggestion | undefined
  optionId: (suggestion: Suggestion) => string
  onChoose: (suggestion: Suggestion) => void
}

const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' })

/** Suggestions by kind. The field keeps the focus. */
function SuggestionList({ id, groups, active, optionId, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-w-prose max-h-[min(30rem,70dvh)] overflow-y-auto rounded-lg bg-raised p-1.5 shadow-pop"
    >
      {groups.map(({ name, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={name} role="group" aria-label={name}>
          <div aria-hidden="true" className="px-3 pt-1.5 pb-1 text-mini text-faint">
            {name}
          </div>
          {suggestions.map((suggestion) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has focus and keys.
            <div
              key={optionId(suggestion)}
              id={optionId(suggestion)}
              role="option"
              aria-selected={suggestion === active}
              ref={suggestion === active ? bringIntoSight : undefined}
              onClick={() => onChoose(suggestion)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center rounded-md px-3 text-small text-fg hover:bg-line lg:min-h-9',
                suggestion === active && 'bg-line',
              )}
            >
              <span dir="auto" className="truncate">
                {suggestion.label}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const DEBOUNCE_MS = 150

/** A suggestion leads to a search or to a screen. */
type Suggestion = { label: string } & ({ search: string } | { to: string })
type SuggestionGroup = { name: string; suggestions: Suggestion[] }

/** Suggestions for `text`, debounced, by kind. The last ones are shown while the next ones load. */
function useSuggestions(text: string, isWanted: boolean): SuggestionGroup[] {
  const typed = text.trim()
  const debounced = useDebounced(typed)
  const isLongEnough = (search: string) => search.length >= LIMITS.suggestMin && search.length <= LIMITS.searchMax
  const { data } = useQuery({ ...suggestionsOptions(debounced), enabled: isWanted && isLongEnough(debounced) })
  return data && isWanted && isLongEnough(typed) ? groupsOf(data) : []
}

function groupsOf({ searches, prompts, engineers }: Suggestions): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    { name: 'Searches', suggestions: searches.map((search) => ({ label: search, search })) },
    { name: 'Prompts', suggestions: prompts.map(({ _id, title }) => ({ label: title, to: promptPath(_id) })) },
    {
      name: 'Engineers',
      suggestions: engineers.map(({ user, ...names }) => ({ label: fullName(names), to: engineerPath(user) })),
    },
  ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
