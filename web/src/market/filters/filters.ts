import { BEST_MATCH, BEST_RATED, LIMITS, PRICE_RANGES, SORTS, TEN_AND_MORE } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import { filterNameOf, filterNames, knownNames, type Lists } from '@promptery/contract/listings/lists'
import { formatShortMoney } from '../../lib/format.ts'
import { searchable } from '../../lib/forms/searchable.ts'
import { paths } from '../../paths.ts'

const FILTER_NAMES = ['type', 'sort', 'priceRange', 'category', 'engine'] as const
type FilterName = (typeof FILTER_NAMES)[number]

const PRICE_CHOICES: readonly string[] = ['All', ...PRICE_RANGES, TEN_AND_MORE]

/** All filters with their options, in the specification's order. @param names of the lists that count */
export const filterChoices = (
  { types, categories, engines }: Lists,
  names = filterNames,
): Record<FilterName, readonly string[]> => ({
  type: ['All', ...names(types).map(filterNameOf)],
  sort: SORTS,
  priceRange: PRICE_CHOICES,
  category: ['All', ...names(categories)],
  engine: ['All', ...names(engines)],
})

/**
 * `free`: `true` for free prompts only, which excludes a price range. `verbatim`: `true` turns off spelling correction.
 */
export type Filters = Record<FilterName | 'free' | 'search' | 'verbatim', string>

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

/** Parses a URL. Unknown values are replaced by defaults. Links to what is hidden by now keep working. */
export function readFilters(params: URLSearchParams, lists: Lists): Filters {
  const search = searchable(params.get('search'), LIMITS.searchMax)
  const filters = { ...DEFAULT_FILTERS, search, sort: defaultSort(search) }
  const known = filterChoices(lists, knownNames)
  for (const name of FILTER_NAMES) {
    const given = params.get(name)
    const asked = name === 'type' && given ? filterNameOf(given) : given
    if (asked && known[name].includes(asked)) filters[name] = asked
  }
  if (params.get('sort') === BEST_RATED) filters.sort = BEST_RATED
  if (params.get('free') === 'true') Object.assign(filters, { free: 'true', priceRange: DEFAULT_FILTERS.priceRange })
  if (filters.search && params.get('verbatim') === 'true') filters.verbatim = 'true'
  return filters
}

/** The query string, without defaults. */
export function writeFilters(filters: Filters): URLSearchParams {
  const names = [...FILTER_NAMES, 'free', 'search', 'verbatim'] as const
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
  if (name === 'search') return quoted(value)
  if (name === 'free') return 'Free'
  return name === 'priceRange' ? priceRangeLabel(value) : value
}

/** `$2-3`, `$10 and more`. */
export function priceRangeLabel(range: string): string {
  if (range === 'All') return range
  const [from, to] = range.split('-')
  return `${formatShortMoney(Number(from))}${to ? `-${to}` : ' and more'}`
}

/** The specified names, `2-3`, of which the legend says the currency. */
export const priceChoiceLabel = (range: string): string => (range === TEN_AND_MORE ? '10 and more' : range)

/** Price ranges to offer: ten and more where it is possible or selected. */
export const priceRangesFor = (chosen: string, takesMoney: boolean, prices: readonly number[]): readonly string[] =>
  takesMoney || chosen === TEN_AND_MORE || prices.some((price) => price >= 10)
    ? PRICE_CHOICES
    : PRICE_CHOICES.slice(0, -1)
