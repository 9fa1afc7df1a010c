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

it('gives back what was written', () => {
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

describe('the draft of a form that began with something', () => {
  const from = { title: 'Fox', tips: 'None' }
  beforeEach(() => writeDraft('edit', { title: 'Red fox', tips: 'None' }, from))

  it('is given back to a form that begins with the same', () =>
    expect(readDraft('edit', { ...from })).toEqual({ title: 'Red fox', tips: 'None' }))
  it('is none for a form that begins with something newer', () =>
    expect(readDraft('edit', { ...from, tips: 'Newer' })).toBeNull())
  it('is none when nothing was changed', () => {
    writeDraft('edit', { ...from }, from)
    expect(readDraft('edit', from)).toBeNull()
  })
})
