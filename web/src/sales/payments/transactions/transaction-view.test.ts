import { expect, it } from 'vitest'
import { ALL, filterOf, readView, writeView } from './transaction-view.ts'

const read = (text: string) => readView(new URLSearchParams(text))

it('round-trips through the URL, omitting defaults', () => {
  const view = { search: 'ada', status: 'paid', from: '2026-03-01', until: '2026-03-31' } as const
  expect(read(`${writeView(view)}`)).toEqual(view)
  expect(`${writeView(ALL)}`).toBe('')
  expect(read('status=lost&from=yesterday&until=2026-13-40')).toEqual(ALL)
})

it('requests whole days in the reader’s time zone', () => {
  const { from, until } = filterOf({ ...ALL, from: '2026-03-01', until: '2026-03-31' })
  expect(new Date(String(from)).toString()).toContain('Mar 01 2026 00:00:00')
  expect(new Date(String(until)).toString()).toContain('Apr 01 2026 00:00:00')
  expect(filterOf(ALL)).toEqual({})
})
