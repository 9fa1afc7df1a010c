import {
  BEST_MATCH,
  BEST_RATED,
  CATEGORIES,
  ENGINES,
  FILTER_TYPES,
  LIMITS,
  PRICE_RANGES,
  SORTS,
  TEN_AND_MORE,
} from '@promptery/contract/constants'
import { formatShortMoney } from '../../../lib/format.ts'
import { searchable } from '../../../lib/forms/searchable.ts'
import { paths } from '../../../paths.ts'

/** All filters with their options, in the specification's order. */
export const FILTER_CHOICES = {
  type: ['All', ...FILTER_TYPES],
  sort: SORTS,
  priceRange: ['All', ...PRICE_RANGES, TEN_AND_MORE],
  category: ['All', ...CATEGORIES],
  engine: ['All', ...ENGINES],
} as const

type FilterName = keyof typeof FILTER_CHOICES
/**
 * `free`: `true` for free prompts only, which excludes a price range. `verbatim`: `true` turns off spelling correction.
 */
export type Filters = Record<FilterName | 'free' | 'search' | 'verbatim', string>

const NAMES = Object.keys(FILTER_CHOICES) as FilterName[]

export const DEFAULT_FILTERS: Filters = {
  type: 'All',
  sort: 'Newest',
  priceRange: 'All',
  category: 'All',
  engine: 'All',
  free: '',
  search: '',
  verbatim: '',
}

/** The order until a person chooses one. */
const defaultSort = (search: string): string => (search ? BEST_MATCH : DEFAULT_FILTERS.sort)

/** The available sort orders. Best rated requires reviews. */
export const sortsFor = (
  { search, sort }: Pick<Filters, 'search' | 'sort'>,
  hasReviews: boolean,
): readonly string[] => [
  ...SORTS,
  ...(hasReviews || sort === BEST_RATED ? [BEST_RATED] : []),
  ...(search ? [BEST_MATCH] : []),
]

/** Parses a URL. Unknown values are replaced by defaults. */
export function readFilters(params: URLSearchParams): Filters {
  const search = searchable(params.get('search'), LIMITS.searchMax)
  const filters = { ...DEFAULT_FILTERS, search, sort: defaultSort(search) }
  for (const name of NAMES) {
    // `GPT` and `GPT-3` are one type, for which the filter has the longer name.
    const asked = name === 'type' && params.get(name) === 'GPT' ? 'GPT-3' : params.get(name)
    const known: readonly string[] = FILTER_CHOICES[name]
    if (asked && known.includes(asked)) filters[name] = asked
  }
  if (params.get('sort') === BEST_RATED) filters.sort = BEST_RATED
  if (params.get('free') === 'true') Object.assign(filters, { free: 'true', priceRange: DEFAULT_FILTERS.priceRange })
  if (filters.search && params.get('verbatim') === 'true') filters.verbatim = 'true'
  return filters
}

/** The query string, without defaults. */
export function writeFilters(filters: Filters): URLSearchParams {
  const names = [...NAMES, 'free', 'search', 'verbatim'] as const
  const defaults = { ...DEFAULT_FILTERS, sort: defaultSort(filters.search) }
  const chosen = names.filter((name) => filters[name] !== defaults[name])
  return new URLSearchParams(chosen.map((name) => [name, filters[name]]))
}

/**
 * Applies `changes`. `free` and a price range exclude each other. Where a search begins or ends, its default order
 * replaces the other one; an order that a person chose stays, except Best match without a search.
 */
export function changeFilters(filters: Filters, changes: Partial<Filters>): Filters {
  const changed = { ...filters, ...changes }
  if (changes.free) changed.priceRange = DEFAULT_FILTERS.priceRange
  else if (changes.priceRange) changed.free = ''
  const isOther = Boolean(filters.search) !== Boolean(changed.search)
  if (isOther && changed.sort === defaultSort(filters.search)) changed.sort = defaultSort(changed.search)
  return changed
}

/** Without filters. Search and order stay. */
export const withoutFilters = ({ sort, search, verbatim }: Filters): Filters => ({
  ...DEFAULT_FILTERS,
  sort,
  search,
  verbatim,
})
/** Without filters and search. The order stays. */
export const withoutAll = ({ sort }: Filters): Filters => ({ ...DEFAULT_FILTERS, sort })

export const searchPath = (search: string): string =>
  `${paths.marketplace}?${writeFilters(changeFilters(DEFAULT_FILTERS, { search }))}`

export type ActiveFilter = { name: keyof Filters; label: string }

/** Labels of the active filters. The sort order is not one. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const names = (['search', 'type', 'priceRange', 'free', 'category', 'engine'] as const).filter(
    (name) => filters[name] !== DEFAULT_FILTERS[name],
  )
  return names.map((name) => ({ name, label: labelOf(name, filters[name]) }))
}

function labelOf(name: keyof Filters, value: string): string {
  if (name === 'search') return `“${value}”`
  if (name === 'free') return 'Free'
  return name === 'priceRange' ? priceRangeLabel(value) : value
}

/** `$2-3`, `$10 and more`. */
export function priceRangeLabel(range: string): string {
  if (range === 'All') return range
  const [from, to] = range.split('-')
  return `${formatShortMoney(Number(from))}${to ? `-${to}` : ' and more'}`
}

/** Price ranges to offer: ten and more where it is possible or selected. */
export const priceRangesFor = (chosen: string, takesMoney: boolean): readonly string[] =>
  FILTER_CHOICES.priceRange.filter((range) => range !== TEN_AND_MORE || takesMoney || chosen === TEN_AND_MORE)
