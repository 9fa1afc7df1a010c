import { SORTS } from '@promptery/contract/constants'
import { SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  changeFilters,
  DEFAULT_FILTERS,
  filterChoices,
  priceRangesFor,
  readFilters,
  sortsFor,
  writeFilters,
} from './filters.ts'

const read = (query: string, lists = SPECIFIED_LISTS) => readFilters(new URLSearchParams(query), lists)

describe('readFilters', () => {
  it('is all defaults for an empty URL [spec 9.filters.defaults]', () => expect(read('')).toEqual(DEFAULT_FILTERS))

  it('reads every filter', () => {
    const query = 'type=Midjourney&sort=Top&priceRange=2-3&category=Art&engine=Chat+gpt-32k&search=+cat+'
    expect(read(query)).toEqual({
      type: 'Midjourney',
      sort: 'Top',
      priceRange: '2-3',
      category: 'Art',
      engine: 'Chat gpt-32k',
      free: '',
      search: 'cat',
      verbatim: '',
    })
  })

  it('sorts a search by the best match, until another order is chosen', () => {
    expect(read('search=dragn&verbatim=true')).toMatchObject({ sort: 'Best match', verbatim: 'true' })
    expect(read('search=dragn&sort=Newest').sort).toBe('Newest')
    expect(read('sort=Best+match&verbatim=true')).toEqual(DEFAULT_FILTERS)
    expect(sortsFor(read(''), false)).toEqual(SORTS)
    expect(sortsFor(read('search=dragn'), false)).toEqual([...SORTS, 'Best match'])
  })

  it('offers the best rated once there are reviews, or if it is selected', () => {
    expect(sortsFor(read(''), true)).toEqual([...SORTS, 'Best rated'])
    const chosen = read('sort=Best+rated&search=fox')
    expect(chosen.sort).toBe('Best rated')
    expect(sortsFor(chosen, false)).toEqual([...SORTS, 'Best rated', 'Best match'])
  })

  it('excludes a price range for free prompts', () =>
    expect(read('free=true&priceRange=2-3')).toEqual({ ...DEFAULT_FILTERS, free: 'true' }))

  it('ignores unknown values', () =>
    expect(read('type=Toaster&sort=&priceRange=1-9&free=yes')).toEqual(DEFAULT_FILTERS))

  it('treats GPT as GPT-3', () => expect(read('type=GPT').type).toBe('GPT-3'))
})

describe('writeFilters', () => {
  it('omits defaults', () => expect(writeFilters(DEFAULT_FILTERS).toString()).toBe(''))

  it('round-trips', () => {
    for (const sort of [...SORTS, 'Best match']) {
      const filters = { ...DEFAULT_FILTERS, type: 'Stable Diffusion', search: 'a & b', sort }
      expect(readFilters(writeFilters(filters), SPECIFIED_LISTS)).toEqual(filters)
    }
  })

  it('names the order of a search only if it was chosen', () => {
    expect(writeFilters(read('search=fox')).toString()).toBe('search=fox')
    expect(writeFilters(read('sort=Newest&search=fox')).toString()).toBe('sort=Newest&search=fox')
  })
})

describe('changeFilters', () => {
  it.each([
    ['', { search: 'fox' }, 'Best match'],
    ['sort=Top', { search: 'fox' }, 'Top'],
    ['search=fox', { search: 'elk' }, 'Best match'],
    ['search=fox&sort=Newest', { search: 'elk' }, 'Newest'],
    ['search=fox', { search: '' }, 'Newest'],
    ['search=fox&sort=Oldest', { search: '' }, 'Oldest'],
    ['search=fox', { sort: 'Newest' }, 'Newest'],
  ])('of ?%s by %j leads to the order %s', (query, changes, sort) =>
    expect(changeFilters(read(query), changes).sort).toBe(sort),
  )
})

describe('the options', () => {
  it('begin with All, the default, except for the order [spec 9.filters.defaults]', () => {
    const { sort, ...others } = filterChoices(SPECIFIED_LISTS)
    for (const [name, [first]] of Object.entries(others)) {
      expect(first).toBe('All')
      expect(first).toBe(DEFAULT_FILTERS[name as keyof typeof others])
    }
    expect(sort).toContain(DEFAULT_FILTERS.sort)
  })
})

describe('the lists of an owner', () => {
  const lists = {
    ...SPECIFIED_LISTS,
    types: [
      { name: 'Claude', makes: 'text' as const, use: 'all' as const },
      { name: 'GPT', makes: 'text' as const, use: 'all' as const },
      { name: 'Llama', makes: 'text' as const, use: 'none' as const },
    ],
    prices: [0, 12],
  }

  it('are offered in their order, without what is hidden', () =>
    expect(filterChoices(lists).type).toEqual(['All', 'Claude', 'GPT-3']))

  it('are read from links, also what is hidden by now', () => {
    expect(read('type=Claude', lists).type).toBe('Claude')
    expect(read('type=Llama', lists).type).toBe('Llama')
    expect(read('type=Midjourney', lists).type).toBe('All')
  })

  it('offer ten and more once a listed price is as high', () => {
    expect(priceRangesFor('All', false, SPECIFIED_LISTS.prices)).not.toContain('10-')
    expect(priceRangesFor('All', false, lists.prices)).toContain('10-')
  })
})

describe('activeFilters', () => {
  it('includes filters and search, but not the order', () => {
    const filters = { ...DEFAULT_FILTERS, sort: 'Top', priceRange: '4-5', search: 'fox' }
    expect(activeFilters(filters).map(({ label }) => label)).toEqual(['“fox”', '$4-5'])
    expect(activeFilters({ ...DEFAULT_FILTERS, free: 'true' }).map(({ label }) => label)).toEqual(['Free'])
  })
})
