import { idSchema } from '@promptery/contract/common'
import { afterEach, expect, it, vi } from 'vitest'
import { newUuid } from './uuid.ts'

afterEach(() => vi.unstubAllGlobals())

it('makes valid ids', () => expect(idSchema.safeParse(newUuid()).success).toBe(true))

it('works without a secure context', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(idSchema.safeParse(newUuid()).success).toBe(true)
  expect(newUuid()).not.toBe(newUuid())
})
