import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readDraft, writeDraft } from './draft.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

it('returns what was stored', () => {
  writeDraft('upload', { title: 'Fox', tips: '' })
  expect(readDraft('upload')).toEqual({ title: 'Fox', tips: '' })
})

it.each([
  ['nothing', undefined],
  ['a form that nobody typed into', '{"fields":{"title":""}}'],
  ['what is no JSON', '{"fields":'],
  ['JSON of another shape', '7'],
  ['fields of another shape', '{"fields":"Fox"}'],
])('has no draft of %s', (_, text) => {
  if (text !== undefined) kept.set('draft:upload', text)
  expect(readDraft('upload')).toBeNull()
})

describe('the draft of a form with initial values', () => {
  const from = { title: 'Fox', tips: 'None' }
  beforeEach(() => writeDraft('edit', { title: 'Red fox', tips: 'None' }, from))

  it('is returned to a form with the same initial values', () =>
    expect(readDraft('edit', { ...from })).toEqual({ title: 'Red fox', tips: 'None' }))
  it('is ignored by a form with newer initial values', () =>
    expect(readDraft('edit', { ...from, tips: 'Newer' })).toBeNull())
  it('is ignored when nothing was changed', () => {
    writeDraft('edit', { ...from }, from)
    expect(readDraft('edit', from)).toBeNull()
  })
})
