import { idSchema } from '@promptery/contract/common'
import { afterEach, expect, it, vi } from 'vitest'
import { newUuid } from './uuid.ts'

afterEach(() => vi.unstubAllGlobals())

it('makes what the contract takes for an id', () => expect(idSchema.safeParse(newUuid()).success).toBe(true))

it('makes one without a secure context too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(idSchema.safeParse(newUuid()).success).toBe(true)
  expect(newUuid()).not.toBe(newUuid())
})
