import {
  CATEGORIES,
  ENGINES,
  FILTER_TYPES,
  LIBRARY_SORTS,
  LIBRARY_VIEWS,
  LIMITS,
  type LibrarySort,
  type LibraryView,
} from '@promptery/contract/constants'
import { isId } from '@promptery/contract/ids'
import { searchable } from '../../lib/forms/searchable.ts'

/** What the screen shows, which its address says. `folder`: an id, or nothing. */
export type LibraryPlace = {
  view: LibraryView
  folder: string
  search: string
  sort: LibrarySort
  type: string
  engine: string
  category: string
}

export const START: LibraryPlace = {
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

/** What narrows the library, with every choice that there is. */
export const FILTERS = {
  type: { label: 'Type', all: 'All types', choices: FILTER_TYPES },
  engine: { label: 'Engine', all: 'All engines', choices: ENGINES },
  category: { label: 'Category', all: 'All categories', choices: CATEGORIES },
} as const

const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[]

/** The place that an address asks for. What it asks for and is not there counts as the usual one. */
export function readPlace(params: URLSearchParams): LibraryPlace {
  const place = { ...START, search: searchable(params.get('search'), LIMITS.searchMax) }
  place.view = LIBRARY_VIEWS.find((view) => view === params.get('view')) ?? START.view
  place.sort = LIBRARY_SORTS.find((sort) => sort === params.get('sort')) ?? START.sort
  const folder = params.get('folder') ?? ''
  if (isId(folder)) place.folder = folder
  for (const name of NAMES) {
    const choices: readonly string[] = FILTERS[name].choices
    place[name] = choices.find((choice) => choice === params.get(name)) ?? START[name]
  }
  return place
}

/** The query string for a place, without what is usual. */
export const writePlace = (place: LibraryPlace): URLSearchParams =>
  new URLSearchParams(Object.entries(place).filter(([name, value]) => value !== START[name as keyof LibraryPlace]))

/** Whether anything narrows the place but the place itself. */
export const isNarrowed = ({ search, type, engine, category }: LibraryPlace): boolean =>
  search !== '' || [type, engine, category].some((value) => value !== 'All')
