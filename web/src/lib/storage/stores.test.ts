import { expect, it } from 'vitest'
import { safeStore } from './stores.ts'

/** A storage for `room` texts, as its own properties like in a browser. */
function aStorage(room: number): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      if (!(name in this) && Object.keys(this).length >= room) throw new Error('QuotaExceededError')
      if (text.length > 100) throw new Error('QuotaExceededError')
      this[name] = text
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }
  return Object.create(methods) as Storage
}

const forbidden = (): Storage => {
  throw new Error('SecurityError')
}

it('stores texts', () => {
  const storage = aStorage(2)
  const texts = safeStore(() => storage)
  expect(texts.set('user', 'ada')).toBe(true)
  expect(safeStore(() => storage).get('user')).toBe('ada')
  expect(texts.names()).toEqual(['user'])
  texts.remove('user')
  expect(texts.get('user')).toBeNull()
})

it('falls back to memory where storage is forbidden', () => {
  const texts = safeStore(forbidden)
  expect(texts.get('user')).toBeNull()
  expect(texts.set('user', 'ada')).toBe(false)
  expect(texts.get('user')).toBe('ada')
  expect(texts.names()).toEqual(['user'])
  texts.remove('user')
  expect(texts.get('user')).toBeNull()
})

it('removes the old text if the new one does not fit', () => {
  const storage = aStorage(1)
  const texts = safeStore(() => storage)
  texts.set('draft', 'old')
  expect(texts.set('draft', 'n'.repeat(101))).toBe(false)
  expect(texts.get('draft')).toHaveLength(101)
  expect(storage.getItem('draft')).toBeNull()
  expect(texts.set('draft', 'short')).toBe(true)
  expect(texts.get('draft')).toBe('short')
})
