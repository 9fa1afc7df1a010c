import { APPROVAL_STATUSES } from '@promptery/contract/listings/approval'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CurrentUser } from '../platform/context.ts'
import { prompts } from '../platform/db/schema.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aPrompt } from '../testing/shop/factories.ts'
import { canReadText, canSeeListing, isListed, isOpenToAll, listedPrompts, openPrompts } from './visibility.ts'

/** All states of a listing. */
const STATES = APPROVAL_STATUSES.flatMap((status) =>
  [null, new Date()].flatMap((withdrawnAt) =>
    [false, true].map((mustBeApproved) => ({ status, withdrawnAt, mustBeApproved })),
  ),
)

const OPEN_STATES = [true, false].flatMap((isOpen) => [0, 400].map((priceCents) => ({ isOpen, priceCents })))

let shop: TestApp
let id: string
beforeAll(async () => {
  shop = await testApp()
  id = (await aPrompt(shop.deps)).id
})

describe.each([false, true])('on the market, with REQUIRE_APPROVAL %s', (requireApproval) => {
  it.each(STATES)('%j: SQL and function agree with the specification', async (state) => {
    await shop.deps.db.update(prompts).set(state).where(eq(prompts.id, id))
    const found = await shop.deps.db.$count(prompts, and(eq(prompts.id, id), listedPrompts(requireApproval)))
    expect(found === 1).toBe(isListed(state, requireApproval))
    const isPassed =
      state.status === 'approved' || (state.status === 'pending' && !requireApproval && !state.mustBeApproved)
    expect(found === 1).toBe(isPassed && state.withdrawnAt === null)
    for (const open of OPEN_STATES) {
      await shop.deps.db.update(prompts).set(open).where(eq(prompts.id, id))
      const isOpen = await shop.deps.db.$count(prompts, and(eq(prompts.id, id), openPrompts(requireApproval)))
      expect(isOpen === 1).toBe(isOpenToAll({ ...state, ...open }, requireApproval))
      expect(isOpen === 1).toBe(found === 1 && open.isOpen && open.priceCents === 0)
    }
  })
})

describe('who may read and see', () => {
  const uploadedBy = 'the uploader'
  const user = (userId: string, role: CurrentUser['role'] = 'member'): CurrentUser => ({
    id: userId,
    username: userId,
    email: '',
    role,
  })

  it.each([
    ['a visitor', null, false, false],
    ['a user', user('a user'), false, false],
    ['a buyer', user('a buyer'), true, true],
    ['the uploader', user(uploadedBy), false, true],
    ['an admin', user('an admin', 'admin'), false, true],
  ] as const)('%s', (_who, asking, owned, reads) => {
    expect(canReadText(asking, { uploadedBy }, owned)).toBe(reads)
    for (const state of STATES) {
      const sees = canSeeListing(asking, { ...state, uploadedBy, privateFor: null }, owned, false)
      expect(sees).toBe(reads || isListed(state, false))
    }
  })
})
