import type { Sample } from '@promptery/contract/listings/proof/samples'
import { sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { samples } from '../../../platform/db/schema.ts'
import { Conflict } from '../../../platform/errors.ts'
import { samplesOf, selectSamples } from './list-samples.ts'
import { requireOwnPrompt } from './own-prompt.ts'

/**
 * Reorders the samples of a prompt of the session's user. The listing's approval stays, as nothing new is shown.
 * @param input.order the ids of all samples
 * @throws NotFound for another user's prompt, Conflict for a withdrawn one, or when these are not its samples
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
