import { SORTS } from '@promptery/contract/constants'
import { describe, expect, it } from 'vitest'
import { activeFilters, DEFAULT_FILTERS, FILTER_CHOICES, readFilters, sortsFor, writeFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

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

  it('offers the best match only for a search, and remembers it', () => {
    expect(read('sort=Best+match&verbatim=true&search=dragn')).toMatchObject({ sort: 'Best match', verbatim: 'true' })
    expect(read('sort=Best+match&verbatim=true')).toEqual({ ...DEFAULT_FILTERS, sort: 'Best match' })
    expect(sortsFor(read('sort=Best+match'), false)).toEqual({ choices: SORTS, sort: 'Newest' })
  })

  it('offers the best rated once there are reviews, or if it is selected', () => {
    expect(sortsFor(read(''), false).choices).toEqual(SORTS)
    expect(sortsFor(read(''), true).choices).toEqual([...SORTS, 'Best rated'])
    const chosen = read('sort=Best+rated&search=fox')
    expect(sortsFor(chosen, false)).toEqual({ choices: [...SORTS, 'Best rated', 'Best match'], sort: 'Best rated' })
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
    const filters = { ...DEFAULT_FILTERS, type: 'Stable Diffusion', search: 'a & b' }
    expect(readFilters(writeFilters(filters))).toEqual(filters)
  })
})

describe('the options', () => {
  it('begin with All, the default, except for the order [spec 9.filters.defaults]', () => {
    const { sort, ...others } = FILTER_CHOICES
    for (const [name, [first]] of Object.entries(others)) {
      expect(first).toBe('All')
      expect(first).toBe(DEFAULT_FILTERS[name as keyof typeof others])
    }
    expect(sort).toContain(DEFAULT_FILTERS.sort)
  })
})

describe('activeFilters', () => {
  it('includes filters and search, but not the order', () => {
    const filters = { ...DEFAULT_FILTERS, sort: 'Top', priceRange: '4-5', search: 'fox' }
    expect(activeFilters(filters).map(({ label }) => label)).toEqual(['“fox”', '$4-5'])
    expect(activeFilters({ ...DEFAULT_FILTERS, free: 'true' }).map(({ label }) => label)).toEqual(['Free'])
  })
})
