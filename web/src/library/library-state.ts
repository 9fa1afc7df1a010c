import { LIBRARY_SORTS, LIBRARY_VIEWS, LIMITS, type LibrarySort, type LibraryView } from '@promptery/contract/constants'
import { isId } from '@promptery/contract/ids'
import { filterNameOf, filterNames, knownNames, type Lists } from '@promptery/contract/listings/lists'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useConfig } from '../lib/api/config.ts'
import { listsOf } from '../lib/api/lists.ts'
import { searchable } from '../lib/forms/searchable.ts'

/** The state of the screen, stored in the URL. `folder`: an id, or empty. */
export type LibraryState = {
  view: LibraryView
  folder: string
  search: string
  sort: LibrarySort
  type: string
  engine: string
  category: string
}

export const START: LibraryState = {
  view: 'all',
  folder: '',
  search: '',
  sort: 'Newest',
  type: 'All',
  engine: 'All',
  category: 'All',
}

export const VIEW_NAMES: Record<LibraryView, string> = {
  all: 'All prompts',
  bought: 'Bought',
  own: 'Own',
  favourites: 'Favourites',
  liked: 'Liked',
}

export const SORT_NAMES: Record<LibrarySort, string> = {
  Newest: 'Newest first',
  Oldest: 'Oldest first',
  Title: 'By title',
}

export const FILTERS = {
  type: { label: 'Type', all: 'All types' },
  engine: { label: 'Engine', all: 'All engines' },
  category: { label: 'Category', all: 'All categories' },
} as const

const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[]

/** @param names of the lists that count */
export const filterChoices = ({ types, engines, categories }: Lists, names = filterNames) => ({
  type: names(types).map(filterNameOf),
  engine: names(engines),
  category: names(categories),
})

/** Parses a URL. Unknown values are replaced by defaults. */
function parseLibraryState(params: URLSearchParams, lists: Lists): LibraryState {
  const place = { ...START, search: searchable(params.get('search'), LIMITS.searchMax) }
  place.view = LIBRARY_VIEWS.find((view) => view === params.get('view')) ?? START.view
  place.sort = LIBRARY_SORTS.find((sort) => sort === params.get('sort')) ?? START.sort
  const folder = params.get('folder') ?? ''
  if (isId(folder)) place.folder = folder
  const known = filterChoices(lists, knownNames)
  for (const name of NAMES) {
    place[name] = known[name].find((choice) => choice === params.get(name)) ?? START[name]
  }
  return place
}

/** The query string, without defaults. */
const libraryStateParams = (place: LibraryState): URLSearchParams =>
  new URLSearchParams(Object.entries(place).filter(([name, value]) => value !== START[name as keyof LibraryState]))

/** Whether any filter or search is set. */
export const isNarrowed = ({ search, type, engine, category }: LibraryState): boolean =>
  search !== '' || [type, engine, category].some((value) => value !== 'All')

export type ChangeLibraryState = (changes: Partial<LibraryState>) => void

/** The state of the library in the URL, so that a reload keeps it and Back undoes a choice. */
export function useLibraryState() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const config = useConfig()
  const place = useMemo(() => parseLibraryState(params, listsOf(config)), [params, config])
  // The URL is ahead of the rendered state.
  const current = () => parseLibraryState(new URLSearchParams(window.location.search), listsOf(config))
  const go = (changes: Partial<LibraryState>, replace: boolean) =>
    setParams(libraryStateParams({ ...current(), ...changes }), { replace, preventScrollReset: true })

  /** Only the first search adds a history entry. Ignored after the screen was left. */
  const search = (text: string) => {
    if (window.location.pathname === pathname) go({ search: text }, current().search !== '')
  }
  const change: ChangeLibraryState = (changes) => go(changes, false)
  return { place, change, search }
}
