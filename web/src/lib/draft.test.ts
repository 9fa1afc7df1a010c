import { beforeEach, expect, it, vi } from 'vitest'
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
  ['a form that nobody typed into', '{"title":""}'],
  ['what is no JSON', '{"title":'],
  ['JSON of another shape', '7'],
])('has no draft of %s', (_, text) => {
  if (text !== undefined) kept.set('draft:upload', text)
  expect(readDraft('upload')).toBeNull()
})
