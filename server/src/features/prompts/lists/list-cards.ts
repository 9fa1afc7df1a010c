import type { PromptCard } from '@promptery/contract/listings/cards'
import { and, eq, inArray } from 'drizzle-orm'
import { asApproved } from '../../../catalog/approved-snapshot.ts'
import { ownedBy } from '../../../catalog/ownership.ts'
import { presentCover } from '../../../catalog/pictures/cover.ts'
import { canReadText, canSeeListing } from '../../../catalog/visibility.ts'
import type { UserContext } from '../../../platform/context.ts'
import { prompts, purchases } from '../../../platform/db/schema.ts'

/** Listings by their ids, as links to them show them. Those that the session's user may not see are left out. */
export async function listCards(ctx: UserContext, { ids }: { ids: string[] }): Promise<PromptCard[]> {
  const { db, user, files } = ctx
  const { requireApproval } = ctx.config
  const rows = await db
    .select({
      id: prompts.id,
      title: prompts.title,
      priceCents: prompts.priceCents,
      cover: prompts.cover,
      drawnKey: prompts.drawnKey,
      drawnPlaceholder: prompts.drawnPlaceholder,
      approvedSnapshot: prompts.approvedSnapshot,
      uploadedBy: prompts.uploadedBy,
      privateFor: prompts.privateFor,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      mustBeApproved: prompts.mustBeApproved,
      purchaseId: purchases.id,
    })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ownedBy(user.id)))
    .where(inArray(prompts.id, ids))
  return rows
    .filter((row) => canSeeListing(user, row, row.purchaseId !== null, requireApproval))
    .map((row) => {
      // The uploader and admins also see pending changes.
      const shown = canReadText(user, row, false) ? row : asApproved(row, requireApproval)
      const { id, title, priceCents } = shown
      return { _id: id, title, price: priceCents / 100, cover_image: presentCover(shown, files) }
    })
}
