import { APPROVAL_STATUSES } from '@promptery/contract/listings/approval'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { getPrompt } from '../../listings/get-prompt.ts'
import type { Context, UserContext } from '../../platform/context.ts'
import { prompts } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'
import { startPurchase } from '../checkout/purchase.ts'

const STATES = APPROVAL_STATUSES.flatMap((status) =>
  [false, true].flatMap((withdrawn) =>
    [false, true].flatMap((mustBeApproved) =>
      [false, true].map((requireApproval) => ({ status, withdrawn, mustBeApproved, requireApproval })),
    ),
  ),
)

let shop: TestApp
let id: string
let people: Record<string, TestUser | null>
beforeAll(async () => {
  shop = await testApp()
  const { id: promptId, uploader } = await aPrompt(shop.deps)
  id = promptId
  const pending = await aUser(shop.deps)
  await startPurchase(shop.contextOf(pending) as UserContext, { promptId })
  people = {
    visitor: null,
    uploader,
    buyer: await aBuyer(shop.deps, id),
    'buyer who has not paid': pending,
    member: await aUser(shop.deps),
    admin: await aUser(shop.deps, { role: 'admin' }),
  }
})

class RolledBack extends Error {}

/** Whether a purchase would be accepted, without making one. */
async function canStart(ctx: UserContext): Promise<boolean> {
  const begun = ctx.db.transaction(async (tx) => {
    if ((await startPurchase({ ...ctx, db: tx }, { promptId: id })) !== null) throw new RolledBack()
  })
  return begun.then(
    () => false,
    (error: unknown) => {
      if (error instanceof RolledBack) return true
      if (error instanceof AppError) return false
      throw error
    },
  )
}

it.each(STATES)(
  '%j: `isForSale` agrees with buying for each user',
  async ({ withdrawn, requireApproval, ...state }) => {
    const { db } = shop.deps
    await db
      .update(prompts)
      .set({ ...state, withdrawnAt: withdrawn ? new Date() : null })
      .where(eq(prompts.id, id))
    const deps = { ...shop.deps, config: { ...shop.deps.config, requireApproval } }
    const offered: string[] = []
    for (const [name, user] of Object.entries(people)) {
      const ctx: Context = { ...deps, user }
      const seen = await getPrompt(ctx, { id }).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 404) return undefined
        throw error
      })
      const isForSale = seen?.isForSale ?? false
      if (isForSale) offered.push(name)
      // Visitors are offered what members could buy.
      const asking = user ?? people.member
      if (asking) expect([name, await canStart({ ...deps, user: asking })]).toEqual([name, isForSale])
    }
    const isListed = offered.length > 0
    expect(offered).toEqual(isListed ? ['visitor', 'buyer who has not paid', 'member', 'admin'] : [])
  },
)
