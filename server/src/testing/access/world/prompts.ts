import { eq, sql } from 'drizzle-orm'
import { putReviewSample } from '../../../library/reviews/review-samples.ts'
import { putReview } from '../../../library/reviews/write-reviews.ts'
import { countSale, countUpload } from '../../../listings/counters.ts'
import { newId } from '../../../platform/db/ids.ts'
import { fillings, folders, libraryItems, prompts, purchases, samples } from '../../../platform/db/schema.ts'
import { buyPrompt } from '../../../sales/checkout/buy-prompt.ts'
import type { TestApp } from '../../shop/app.ts'
import { aPrompt, type TestUser } from '../../shop/factories.ts'
import type { Role } from '../roles.ts'

/** States of the uploader's prompts. All except `pending` were sold to the buyer with an earlier text. */
export type State = 'listed' | 'withdrawn' | 'rejected' | 'pending'

/** The roles that may read the text of a prompt in a state, and see it off the market. */
const readersOf = (state: State): Role[] =>
  state === 'pending' ? ['uploader', 'admin'] : ['uploader', 'buyer', 'admin']

/** The parts of the world that it needs. */
interface Surroundings {
  shop: TestApp
  people: Record<'uploader' | 'buyer', TestUser>
  secret(what: string, ...readers: Role[]): string
}

interface Rows {
  row: typeof prompts.$inferSelect
  sale: typeof purchases.$inferSelect | undefined
}

/** Prompts of the world's uploader, and what belongs to them. */
export class WorldPrompts {
  private readonly world: Surroundings
  /** An unchanged prompt in each state. */
  readonly shared: Record<State, string> = { listed: '', withdrawn: '', rejected: '', pending: '' }
  readonly untouched = new Map<State, Promise<string>>()
  private readonly rows = new Map<State, Rows>()

  constructor(world: Surroundings) {
    this.world = world
  }

  /** Like `newPrompt`, but shared by requests until the first successful one. */
  unchangedPrompt(state: State): Promise<string> {
    const known = this.untouched.get(state) ?? this.newPrompt(state)
    this.untouched.set(state, known)
    return known
  }

  /**
   * A new prompt of the uploader, for a request that changes it: a copy of the unchanged one. The shop's own functions
   * would send ten times as many statements, for hundreds of prompts.
   */
  async newPrompt(state: State): Promise<string> {
    const { db } = this.world.shop.deps
    const { uploader, buyer } = this.world.people
    const { row, sale } = await this.rowsOf(state)
    const readers = readersOf(state)
    const current = { promptText: this.world.secret(`the text of a ${state} prompt`, ...readers) }
    const bought = sale && {
      promptText: this.world.secret(`the text that was bought of a ${state} prompt`, ...readers),
      version: sale.version,
    }
    const secrets = {
      ...((state === 'withdrawn' || state === 'rejected') && {
        title: this.world.secret(`the title of a ${state} prompt`, ...readers),
      }),
      ...(row.rejectionReason && { rejectionReason: this.world.secret('why it was rejected', 'uploader', 'admin') }),
    }
    const id = newId()
    await db.insert(prompts).values({ ...row, id, samplesCount: 0, ...(bought ?? current), ...secrets })
    await countUpload(db, uploader.id)
    if (sale) {
      await db.insert(purchases).values({ ...sale, id: newId(), promptId: id })
      await countSale(db, { promptId: id, sellerId: uploader.id, buyerId: buyer.id })
      // Makes another version.
      await db.update(prompts).set(current).where(eq(prompts.id, id))
    }
    return id
  }

  /** The rows of the unchanged prompt and of its sale. */
  private async rowsOf(state: State): Promise<Rows> {
    const known = this.rows.get(state)
    if (known) return known
    const { db } = this.world.shop.deps
    const id = this.shared[state]
    const [row] = await db.select().from(prompts).where(eq(prompts.id, id))
    const [sale] = await db.select().from(purchases).where(eq(purchases.promptId, id))
    if (!row) throw new Error(`There is no ${state} prompt`)
    const rows = { row, sale }
    this.rows.set(state, rows)
    return rows
  }

  /** Makes the unchanged prompt of a state. */
  async makeShared(state: State): Promise<string> {
    const { deps } = this.world.shop
    const { uploader, buyer } = this.world.people
    const readers = readersOf(state)
    const isHidden = state === 'withdrawn' || state === 'rejected'
    const isSold = state !== 'pending'
    const current = this.world.secret(`the text of a ${state} prompt`, ...readers)
    const { id } = await aPrompt(deps, {
      uploader,
      prompt: isSold ? this.world.secret(`the text that was bought of a ${state} prompt`, ...readers) : current,
      ...(isHidden && { title: this.world.secret(`the title of a ${state} prompt`, ...readers) }),
      status: state === 'pending' ? 'pending' : 'approved',
    })
    if (isSold) {
      await buyPrompt({ ...deps, user: buyer }, { boughtBy: buyer.id, promptId: id })
      await deps.db.update(prompts).set({ promptText: current }).where(eq(prompts.id, id))
    }
    const change =
      state === 'rejected'
        ? {
            status: 'rejected' as const,
            rejectionReason: this.world.secret('why it was rejected', 'uploader', 'admin'),
          }
        : { ...(state === 'withdrawn' && { withdrawnAt: new Date() }) }
    if (isHidden) await deps.db.update(prompts).set(change).where(eq(prompts.id, id))
    this.shared[state] = id
    return id
  }

  /** A picture and a text sample of a prompt. */
  async samplesOf(promptId: string, state: State): Promise<string[]> {
    const { db } = this.world.shop.deps
    const key = `covers/${newId()}`
    await this.world.shop.deps.files.put(`${key}/320.webp`, Buffer.from('a picture'))
    const picture = { key, widths: [320], width: 320, height: 240, placeholder: 'data:,' }
    const text =
      state === 'listed' ? 'A result' : this.world.secret(`a result of a ${state} prompt`, ...readersOf(state))
    const filling = [{ gap: 'city', value: 'Rome' }]
    const [first, second] = [newId(), newId()]
    await db.insert(samples).values([
      { id: first, promptId, position: 0, picture, filling, model: 'Midjourney' },
      { id: second, promptId, position: 1, text, filling, model: 'GPT-4' },
    ])
    await db.update(prompts).set({ samplesCount: 2 }).where(eq(prompts.id, promptId))
    return [first, second]
  }

  /** Like `newPrompt`, with variables and open for tries. */
  async newTriablePrompt(state: State): Promise<string> {
    const id = await this.newPrompt(state)
    const gapHints = [{ gap: 'city', label: 'City', description: 'Where to go' }]
    const promptText = sql`${prompts.promptText} || ' in [city], [tone: warm|dry]'`
    await this.world.shop.deps.db
      .update(prompts)
      .set({ type: 'GPT', allowsTries: true, gapHints, promptText })
      .where(eq(prompts.id, id))
    return id
  }

  /** Saved values of the buyer, readable by the buyer only. */
  async savedValuesOfBuyer(state: State): Promise<string> {
    const [id, value] = [newId(), this.world.secret(`what the buyer has kept for a ${state} prompt`, 'buyer')]
    const { id: userId } = this.world.people.buyer
    const values = [{ gap: 'city', value }]
    await this.world.shop.deps.db
      .insert(fillings)
      .values({ id, userId, promptId: this.shared[state], name: id, values })
    return id
  }

  /** A review by the buyer. */
  async reviewOfBuyer(promptId: string, text = ''): Promise<string> {
    const ctx = { ...this.world.shop.deps, user: this.world.people.buyer }
    return (await putReview(ctx, { promptId, stars: 4, text, version: 1 }))._id
  }

  /** Adds a sample to the buyer's review. */
  async sampleOfBuyer(promptId: string, text: string): Promise<void> {
    const shown = { promptId, text, picture: undefined, filling: [], model: 'GPT-4' }
    await putReviewSample({ ...this.world.shop.deps, user: this.world.people.buyer }, shown)
    const filling = [{ gap: 'city', value: 'Rome' }]
    await this.world.shop.deps.db.update(samples).set({ filling }).where(eq(samples.text, text))
  }

  /** A folder of the buyer with a purchase. Its name is readable by the buyer only. */
  async folderOfBuyer(): Promise<string> {
    const { db } = this.world.shop.deps
    const [id, userId] = [newId(), this.world.people.buyer.id]
    await db.insert(folders).values({ id, userId, name: this.world.secret('the name of a folder', 'buyer') })
    const placed = { userId, promptId: this.shared.listed, folderId: id }
    const target = [libraryItems.userId, libraryItems.promptId]
    await db.insert(libraryItems).values(placed).onConflictDoUpdate({ target, set: placed })
    return id
  }

  /** The secret part of the address of a drawn cover. */
  async drawnKeyOf(state: State): Promise<string> {
    const { drawnKey } = prompts
    const [row] = await this.world.shop.deps.db
      .select({ drawnKey })
      .from(prompts)
      .where(eq(prompts.id, this.shared[state]))
    return row?.drawnKey ?? ''
  }
}
