import type { Sample } from '@promptery/contract/listings/samples'
import { sql } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import { samples } from '../../../db/schema.ts'
import { Conflict } from '../../../errors.ts'
import { samplesOf, selectSamples } from './list-samples.ts'
import { requireOwnPrompt } from './own-prompt.ts'

/**
 * Brings the samples of a prompt of the session's user into another order. Nothing is shown that was not shown before, so
 * the listing's approval stays.
 * @param input.order the ids of all of them
 * @throws NotFound for another user's prompt, Conflict for one that was withdrawn, or when these are not its samples
 */
export function orderSamples(ctx: UserContext, input: { promptId: string; order: string[] }): Promise<Sample[]> {
  const { promptId, order } = input
  return ctx.db.transaction(async (tx) => {
    const { samplesCount } = await requireOwnPrompt(tx, ctx.user, promptId, { locked: true })
    const ids = sql`array[${sql.join(
      order.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}]::uuid[]`
    const placed = await tx
      .update(samples)
      .set({ position: sql`array_position(${ids}, ${samples.id}) - 1` })
      .where(sql`${samplesOf(promptId)} and ${samples.id} = any(${ids})`)
      .returning({ id: samples.id })
    if (placed.length !== samplesCount || order.length !== samplesCount) {
      throw new Conflict('samples_changed', 'The samples were changed meanwhile: look at them again')
    }
    return selectSamples(tx, ctx.files, promptId)
  })
}
