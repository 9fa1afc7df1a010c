import { LIMITS } from '@promptery/contract/constants'
import type { Suggestions } from '@promptery/contract/market/suggestions'
import { fullName } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { engineerPath, promptPath } from '../../paths.ts'
import { suggestionsOptions } from '../api.ts'

const DEBOUNCE_MS = 150

/** A suggestion leads to a search or to a screen. */
export type Suggestion = { label: string } & ({ search: string } | { to: string })
export type SuggestionGroup = { name: string; suggestions: Suggestion[] }

/** Suggestions for `text`, debounced, by kind. The last ones are shown while the next ones load. */
export function useSuggestions(text: string, isWanted: boolean): SuggestionGroup[] {
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
