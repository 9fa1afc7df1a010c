import type { PurchaseStatus } from '@promptery/contract/sales/purchases'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { listings, notifications, prompts, purchases, users } from '../../platform/db/schema.ts'
import { movePurchase, settlePurchase, startPurchase } from '../../sales/checkout/purchase.ts'
import { endRefunding } from '../../sales/refunds/refund-sales.ts'
import type { TestApp } from '../shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../shop/factories.ts'

/** Makes and reads the purchases of a test's shop. @param shopOf the shop, once it is open */
export function purchasesIn(shopOf: () => TestApp) {
  const start = async (user: TestUser, promptId: string, price?: number) =>
    (
      await shopOf().deps.db.transaction((tx) =>
        startPurchase({ ...(shopOf().contextOf(user) as UserContext), db: tx }, { promptId, price }),
      )
    )?.id ?? null
  const settle = (id: string) => shopOf().deps.db.transaction((tx) => settlePurchase(tx, id))

  /** A buyer and a prompt with a purchase in `status`. */
  async function aPurchase(status: PurchaseStatus = 'pending') {
    const { id: promptId, uploader, fields } = await aPrompt(shopOf().deps)
    const buyer = await aUser(shopOf().deps)
    const id = await start(buyer, promptId)
    if (id === null) throw new Error('nothing was begun')
    if (['paid', 'refunding', 'refunded'].includes(status)) await settle(id)
    if (status === 'refunding' || status === 'refunded') await movePurchase(shopOf().deps.db, id, 'takeBack')
    if (status === 'refunded') await endRefunding(shopOf().deps.db)
    if (status === 'expired') await movePurchase(shopOf().deps.db, id, 'expire')
    if (status === 'failed') await movePurchase(shopOf().deps.db, id, 'fail')
    return { id, promptId, uploader, buyer, fields }
  }

  const rowOf = async (id: string) => (await shopOf().deps.db.select().from(purchases).where(eq(purchases.id, id)))[0]

  async function salesOf(promptId: string) {
    const { db } = shopOf().deps
    const [prompt] = await db.select().from(prompts).where(eq(prompts.id, promptId))
    const [seller] = await db
      .select()
      .from(users)
      .where(eq(users.id, prompt?.uploadedBy ?? ''))
    const notified = await db.$count(
      notifications,
      and(eq(notifications.promptId, promptId), eq(notifications.type, 'sold')),
    )
    const rows = await db.$count(purchases, eq(purchases.promptId, promptId))
    const [listing] = await db.select().from(listings).where(eq(listings.id, promptId))
    return { prompt: listing?.salesCount, seller: seller?.salesCount, notified, rows }
  }
  return { start, settle, aPurchase, rowOf, salesOf }
}
