import type { GapHint } from '@promptery/contract/gaps'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { UserContext } from '../../context.ts'
import { isAfter, selectPage } from '../../db/page.ts'
import { formerVersions, prompts, purchases } from '../../db/schema.ts'
import { boughtText, isBoughtVersion, ownedBy } from '../../listings/ownership.ts'

/** A prompt that a user owns, with the text that is theirs. */
export interface OwnedRow {
  /** In the order of purchasing and uploading: of the purchase, or of the prompt itself. */
  entryId: string
  id: string
  title: string
  description: string
  type: string
  gapHints: GapHint[]
  version: number
  text: string
}

interface Page {
  limit: number
  cursor?: string | undefined
  /** Of prompts. */
  which?: SQL | undefined
}

const shown = {
  id: prompts.id,
  title: prompts.title,
  description: prompts.description,
  type: prompts.type,
  gapHints: prompts.gapHints,
}

/**
 * A page of what the user owns, latest first: what they have bought and paid, each with the text that was bought, and what
 * they have uploaded and not withdrawn. An admin owns no more than others.
 */
export function selectOwnedPage(ctx: UserContext, { limit, cursor, which }: Page) {
  const order = { direction: 'desc', columns: { entryId: purchases.id } } as const
  return selectPage<'entryId', OwnedRow>(order, { limit, cursor }, ({ key, limit }) => {
    const afterKey = (columns: Parameters<typeof isAfter>[0]['columns']) =>
      key.key0 === undefined ? undefined : isAfter({ direction: 'desc', columns }, [key.key0])
    return selectOwned(ctx, {
      bought: and(which, afterKey({ entryId: purchases.id })),
      uploaded: and(which, afterKey({ entryId: prompts.id })),
      limit,
    })
  })
}

/** One that the user owns. */
export async function findOwned(ctx: UserContext, which: SQL): Promise<OwnedRow | undefined> {
  const [row] = await selectOwned(ctx, { bought: which, uploaded: which, limit: 1 })
  return row
}

interface Which {
  bought: SQL | undefined
  uploaded: SQL | undefined
  limit: number
}

function selectOwned({ db, user }: UserContext, { bought, uploaded, limit }: Which) {
  const entryId = sql<string>`entry_id`
  return unionAll(
    db
      .select({
        entryId: sql<string>`${purchases.id}`.as('entry_id'),
        ...shown,
        version: purchases.version,
        text: boughtText().as('text'),
      })
      .from(purchases)
      .innerJoin(prompts, eq(prompts.id, purchases.promptId))
      .leftJoin(formerVersions, isBoughtVersion())
      .where(and(ownedBy(user.id), bought))
      .orderBy(desc(purchases.id))
      .limit(limit),
    db
      .select({
        entryId: sql<string>`${prompts.id}`.as('entry_id'),
        ...shown,
        version: prompts.version,
        text: sql<string>`${prompts.promptText}`.as('text'),
      })
      .from(prompts)
      .where(and(eq(prompts.uploadedBy, user.id), isNull(prompts.withdrawnAt), uploaded))
      .orderBy(desc(prompts.id))
      .limit(limit),
  )
    .orderBy(desc(entryId))
    .limit(limit)
}
