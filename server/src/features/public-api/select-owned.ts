import type { VariableDescription } from '@promptery/contract/variables/variables'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { asApproved } from '../../catalog/approved-snapshot.ts'
import { boughtText, isBoughtVersion, ownedBy } from '../../catalog/ownership.ts'
import { openPrompts } from '../../catalog/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import { isAfter, selectPage } from '../../platform/db/page.ts'
import { pick } from '../../platform/db/pick.ts'
import { formerVersions, prompts, purchases } from '../../platform/db/schema.ts'

/** An owned prompt with a text that the user may read. */
export interface OwnedRow {
  /** Sort key: id of the purchase, or of the uploaded prompt. */
  entryId: string
  id: string
  title: string
  description: string
  type: string
  gapHints: VariableDescription[]
  /** Version of `text`. */
  version: number
  text: string
  /** Whether the user uploaded it. */
  isOwn: boolean
  /** The bought version. Null: none. */
  bought: number | null
  newestVersion: number
}

interface Page {
  limit: number
  cursor?: string | undefined
  /** Condition on prompts. */
  which?: SQL | undefined
}

/**
 * A page of owned prompts, latest first: paid purchases with the bought text, and uploads that are not withdrawn.
 * Admins own no more than others.
 */
export async function selectOwnedPage(ctx: UserContext, { limit, cursor, which }: Page) {
  const order = { direction: 'desc', columns: { entryId: purchases.id } } as const
  const { rows, nextCursor } = await selectPage(order, { limit, cursor }, ({ key, limit }) => {
    const afterKey = (columns: Parameters<typeof isAfter>[0]['columns']) =>
      key.key0 === undefined ? undefined : isAfter({ direction: 'desc', columns }, [key.key0])
    return selectOwned(ctx, {
      bought: and(which, afterKey({ entryId: purchases.id })),
      uploaded: and(which, afterKey({ entryId: prompts.id })),
      limit,
    })
  })
  return { rows: rows.map((row) => ownedRow(ctx, row)), nextCursor }
}

/** An owned prompt. */
export async function findOwned(ctx: UserContext, which: SQL): Promise<OwnedRow | undefined> {
  const [row] = await selectOwned(ctx, { bought: which, uploaded: which, limit: 1 })
  return row && ownedRow(ctx, row)
}

/** A prompt whose text everybody may read. */
export async function findOpen(ctx: UserContext, which: SQL): Promise<OwnedRow | undefined> {
  const [row] = await ctx.db
    .select({ ...shown, text: prompts.promptText })
    .from(prompts)
    .where(and(which, openPrompts(ctx.config.requireApproval)))
  return row && { ...row, entryId: row.id, isOwn: false, bought: null, newestVersion: row.version }
}

interface Which {
  bought: SQL | undefined
  uploaded: SQL | undefined
  limit: number
}

const shown = {
  ...pick(prompts, 'id', 'title', 'description', 'type', 'status', 'mustBeApproved', 'approvedSnapshot'),
  /** The current version, whose `gapHints` these are. */
  version: prompts.version,
  gapHints: prompts.gapHints,
}

type Selected = Awaited<ReturnType<typeof selectOwned>>[number]

function ownedRow({ config }: UserContext, selected: Selected): OwnedRow {
  const {
    formerHints,
    version: newestVersion,
    gapHints,
    ...row
  } = selected.isOwn ? selected : asApproved(selected, config.requireApproval)
  return { ...row, gapHints: formerHints ?? gapHints, version: selected.bought ?? newestVersion, newestVersion }
}

function selectOwned({ db, user }: UserContext, { bought, uploaded, limit }: Which) {
  const entryId = sql<string>`entry_id`
  return unionAll(
    db
      .select({
        entryId: sql<string>`${purchases.id}`.as('entry_id'),
        ...shown,
        isOwn: sql<boolean>`false`.as('is_own'),
        bought: sql<number | null>`${purchases.version}`.as('bought'),
        text: boughtText().as('text'),
        formerHints: sql<VariableDescription[] | null>`${formerVersions.gapHints}`.as('former_hints'),
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
        isOwn: sql<boolean>`true`.as('is_own'),
        bought: sql<number | null>`null::integer`.as('bought'),
        text: sql<string>`${prompts.promptText}`.as('text'),
        formerHints: sql<VariableDescription[] | null>`null::jsonb`.as('former_hints'),
      })
      .from(prompts)
      .where(and(eq(prompts.uploadedBy, user.id), isNull(prompts.withdrawnAt), uploaded))
      .orderBy(desc(prompts.id))
      .limit(limit),
  )
    .orderBy(desc(entryId))
    .limit(limit)
}
