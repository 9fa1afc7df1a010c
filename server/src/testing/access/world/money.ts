import type { DismissRefusalBody } from '@promptery/contract/sales/payment-status'
import { payableEngineersResponse } from '@promptery/contract/sales/payouts'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import { storeRefusal, storeStatus } from '../../../platform/db/queries/payment-status.ts'
import {
  checkoutItems,
  checkouts,
  purchases,
  reconciliationDifferences,
  refundRequests,
  refunds,
} from '../../../platform/db/schema.ts'
import { entry, post } from '../../../sales/ledger/post.ts'
import { postSale } from '../../../sales/ledger/postings.ts'
import type { TestApp } from '../../shop/app.ts'
import type { TestUser } from '../../shop/factories.ts'
import type { Role } from '../roles.ts'
import type { WorldPrompts } from './prompts.ts'

/** The parts of the world that it needs. */
interface Surroundings {
  shop: TestApp
  paying: TestApp
  people: Record<'uploader' | 'buyer' | 'admin', TestUser>
  prompts: Pick<WorldPrompts, 'newPrompt' | 'shared'>
  cookieOf(role: Role): Promise<string | undefined>
  secret(what: string, ...readers: Role[]): string
}

/** Payments, refunds and earnings in the world. */
export class WorldMoney {
  private readonly world: Surroundings

  constructor(world: Surroundings) {
    this.world = world
  }

  /** A checkout of the buyer. */
  async checkoutOfBuyer(): Promise<string> {
    const { db } = this.world.shop.deps
    const { id: buyerId } = this.world.people.buyer
    const [purchase] = await db.select().from(purchases).where(eq(purchases.promptId, this.world.prompts.shared.listed))
    const [id, amountCents] = [newId(), 400]
    await db.insert(checkouts).values({ id, buyerId, amountCents, currency: 'usd', status: 'paid', paidAt: new Date() })
    await db
      .insert(checkoutItems)
      .values({ id: newId(), checkoutId: id, purchaseId: purchase?.id ?? null, amountCents, platformFeeCents: 80 })
    return id
  }

  /** A sale of the uploader through the provider, past its hold. */
  async saleOfUploader(): Promise<void> {
    const { purchaseId } = await this.paidCheckout()
    const sellerId = this.world.people.uploader.id
    await this.world.shop.deps.db.transaction(async (tx) => {
      await tx.update(purchases).set({ paidAt: sql`now() - interval '15 days'` }).where(eq(purchases.id, purchaseId))
      const item = { amountCents: 400, platformFeeCents: 80, earningsCents: 320 }
      await postSale(tx, { purchaseId, sellerId, currency: 'usd', ...item })
    })
  }

  /** The uploader owes 3.20 euros. */
  async debtOfUploader(): Promise<void> {
    const userId = this.world.people.uploader.id
    await this.world.shop.deps.db.transaction((tx) =>
      post(tx, {
        kind: 'transfer_reversal',
        currency: 'eur',
        of: { movementId: newId() },
        entries: [entry('payable', -320, userId), entry('debt', 320, userId)],
      }),
    )
  }

  /** The uploader's payable balance. */
  async payableToUploader(): Promise<number> {
    const headers = { cookie: (await this.world.cookieOf('admin')) ?? '' }
    const response = await this.world.paying.visitor('GET', '/admin/payouts', undefined, { headers })
    const { engineers } = payableEngineersResponse.parse(response.json())
    return engineers.find(({ user }) => user._id === this.world.people.uploader.id)?.amount ?? 0
  }

  /** A paid checkout of the buyer with a prompt of the uploader. */
  async paidCheckout(): Promise<{ checkoutId: string; itemId: string; purchaseId: string }> {
    const { db } = this.world.shop.deps
    const promptId = await this.world.prompts.newPrompt('listed')
    const [purchase] = await db.select().from(purchases).where(eq(purchases.promptId, promptId))
    const [checkoutId, itemId, purchaseId, amountCents] = [newId(), newId(), purchase?.id ?? '', 400]
    const { id: buyerId } = this.world.people.buyer
    await db.insert(checkouts).values({ id: checkoutId, buyerId, amountCents, currency: 'usd' })
    await db.insert(checkoutItems).values({ id: itemId, checkoutId, purchaseId, amountCents, platformFeeCents: 80 })
    await db.update(purchases).set({ checkoutId }).where(eq(purchases.id, purchaseId))
    await db.update(checkouts).set({ status: 'paid', paidAt: new Date() }).where(eq(checkouts.id, checkoutId))
    return { checkoutId, itemId, purchaseId }
  }

  async paidPurchase(): Promise<string> {
    return (await this.paidCheckout()).purchaseId
  }

  /** A refund request of the buyer. */
  async refundRequest(): Promise<string> {
    const id = newId()
    const reason = this.world.secret('why the buyer wants their money back', 'uploader', 'buyer', 'admin')
    await this.world.shop.deps.db.insert(refundRequests).values({ id, purchaseId: await this.paidPurchase(), reason })
    return id
  }

  /** A refund that failed. */
  async failedRefund(): Promise<string> {
    const { checkoutId, itemId } = await this.paidCheckout()
    const [id, at] = [newId(), new Date()]
    await this.world.shop.deps.db.insert(refunds).values({
      ...{ id, checkoutId, itemId, amountCents: 400, reason: 'granted', status: 'failed' },
      ...{ doneAt: at, failedAt: at },
    })
    return id
  }

  /** A discrepancy with the provider, to be explained. */
  async difference(): Promise<string> {
    const id = newId()
    const { db } = this.world.shop.deps
    await db.insert(reconciliationDifferences).values({ id, subject: id, description: 'A charge of nobody' })
    return id
  }

  /** A refusal of the provider. */
  async paymentRefusal(): Promise<DismissRefusalBody> {
    const refusal = { operation: 'checkout' as const, code: `code_${newId()}` }
    const { db } = this.world.shop.deps
    await storeRefusal(db, { ...refusal, message: 'No' })
    await storeStatus(db, 'account', {
      problems: [{ code: 'key', message: 'The key is refused', action: 'Replace it' }],
    })
    await storeStatus(db, 'unreachable', {})
    await storeStatus(db, 'event_received', {})
    await storeStatus(db, 'event_refused', { reason: 'signature' })
    await storeStatus(db, 'event_version', { version: 'old', expected: 'new' })
    return refusal
  }
}
