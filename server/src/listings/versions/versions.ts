import { LIMITS } from '@promptery/contract/constants'
import type { Version, VersionText } from '@promptery/contract/listings/versions'
import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertNotifications } from '../../platform/db/queries/notify.ts'
import { formerVersions, prompts, purchases } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { asApproved } from '../approved-snapshot.ts'
import { presentVariableDescription } from '../present.ts'
import { canReadText, isPassed, ownedBy } from '../visibility.ts'

/** What decides which versions of a prompt's text a user may read. */
interface Reader {
  /** Uploader and admins read every version. */
  readsAll: boolean
  /** The bought version. Null: none. */
  bought: number | null
  /** The prompt's current version. */
  current: number
}

/** Whether a reader may read a version: a buyer reads the bought one and all later ones. */
export const canReadVersion = (number: number, reader: Reader): boolean =>
  number >= oldestReadable(reader) && number <= reader.current

/** The oldest version that a reader may read, stored or not. */
const oldestReadable = ({ readsAll, bought }: Pick<Reader, 'readsAll' | 'bought'>): number =>
  readsAll ? 1 : (bought ?? Infinity)

/** Time of the current text. */
const writtenAt = sql<Date>`coalesce(${prompts.textChangedAt}, ${prompts.createdAt})`.mapWith(prompts.createdAt)

const currentVersion = { number: prompts.version, note: prompts.versionNote, createdAt: writtenAt }

/** Columns that decide whether the note of the current text is approved. */
const passing = {
  version: prompts.version,
  status: prompts.status,
  mustBeApproved: prompts.mustBeApproved,
  approvedSnapshot: prompts.approvedSnapshot,
}
type Passing = Pick<typeof prompts.$inferSelect, keyof typeof passing>

/** The note of the current text as a reader sees it: buyers only after approval. */
function noteFor({ readsAll }: Pick<Reader, 'readsAll'>, note: string, row: Passing, requireApproval: boolean): string {
  const isShown = readsAll || isPassed(row, requireApproval) || row.approvedSnapshot?.version === row.version
  return isShown ? note : ''
}

/** The session user's access to the versions of a prompt's text. @throws NotFound without access to any */
export async function getReader({ db, user, config }: UserContext, { promptId }: { promptId: string }) {
  const [row] = await db
    .select({
      uploadedBy: prompts.uploadedBy,
      type: prompts.type,
      version: currentVersion,
      passing,
      bought: purchases.version,
    })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ownedBy(user.id)))
    .where(eq(prompts.id, promptId))
  if (!row || !canReadText(user, row, row.bought !== null)) throw new NotFound('This prompt does not exist')
  const { bought, type } = row
  const readsAll = canReadText(user, row, false)
  const note = noteFor({ readsAll }, row.version.note, row.passing, config.requireApproval)
  return { readsAll, bought, current: row.version.number, type, version: { ...row.version, note } }
}

/**
 * One version of a prompt with its text and variable descriptions. Default: the current version.
 * @throws NotFound for a version that the reader may not read, whether it exists or not
 */
export async function getVersionText(
  { db, config }: Pick<UserContext, 'db' | 'config'>,
  { promptId, number }: { promptId: string; number: number | undefined },
  reader: Reader,
) {
  if (number !== undefined && !canReadVersion(number, reader)) throw noSuchVersion()
  const wanted = number ?? prompts.version
  const [row] = await db
    .select({
      ...passing,
      note: prompts.versionNote,
      createdAt: writtenAt,
      text: sql<string>`case when ${eq(prompts.version, wanted)} then ${prompts.promptText} end`,
      gapHints: prompts.gapHints,
      former: formerVersions,
    })
    .from(prompts)
    .leftJoin(formerVersions, and(eq(formerVersions.promptId, prompts.id), eq(formerVersions.number, wanted)))
    .where(eq(prompts.id, promptId))
  if (!row) throw noSuchVersion()
  if (number === undefined || number === row.version) {
    const { createdAt, text, gapHints } = reader.readsAll ? row : asApproved(row, config.requireApproval)
    const note = noteFor(reader, row.note, row, config.requireApproval)
    return { number: row.version, note, createdAt, text, gapHints }
  }
  if (!row.former) throw noSuchVersion()
  const { note, createdAt, text, gapHints } = row.former
  return { number, note, createdAt, text, gapHints }
}

const noSuchVersion = (): NotFound => new NotFound('This version does not exist')

/**
 * Notifies the owners of an older version of a prompt's text, in the transaction that publishes the new one and holds
 * the row's lock. One notification for each version, and none while the previous one is unread. One statement.
 */
export const notifyBuyers = (tx: Db, promptId: string): Promise<void> =>
  insertNotifications(tx, {
    with: sql`notified as (
      update ${prompts} set ${sql.identifier(prompts.notifiedVersion.name)} = ${prompts.version}
      where ${prompts.id} = ${promptId} and ${prompts.notifiedVersion} < ${prompts.version}
      returning id, uploaded_by, version
    )`,
    columns: sql`user_id, type, prompt_id, actor_id`,
    select: sql`select ${purchases.buyerId}, 'new_version', notified.id, notified.uploaded_by
      from notified join ${purchases} on ${purchases.promptId} = notified.id
      where ${purchases.status} = 'paid' and ${purchases.version} < notified.version`,
  })

/**
 * The versions of a prompt that the session's user may read, newest first, without texts: the latest, and the bought
 * one.
 * @throws NotFound for users who may read none
 */
export async function listVersions(ctx: UserContext, input: { promptId: string }): Promise<Version[]> {
  const reader = await getReader(ctx, input)
  const oldest = oldestReadable(reader)
  const ofPrompt = eq(formerVersions.promptId, input.promptId)
  const latest = ctx.db
    .select({ number: formerVersions.number })
    .from(formerVersions)
    .where(ofPrompt)
    .orderBy(desc(formerVersions.number))
    .limit(LIMITS.versionsShown)
  const former = await ctx.db
    .select({ number: formerVersions.number, note: formerVersions.note, createdAt: formerVersions.createdAt })
    .from(formerVersions)
    .where(
      and(
        ofPrompt,
        gte(formerVersions.number, oldest),
        or(eq(formerVersions.number, oldest), inArray(formerVersions.number, latest)),
      ),
    )
    .orderBy(desc(formerVersions.number))
  return [reader.version, ...former].map(presentVersion)
}

/**
 * A version of a prompt's text.
 * @throws NotFound for one that the session's user may not read, whether it exists or not
 */
export async function getVersion(ctx: UserContext, input: { promptId: string; number: number }): Promise<VersionText> {
  const version = await getVersionText(ctx, input, await getReader(ctx, input))
  return {
    ...presentVersion(version),
    prompt: version.text,
    gapHints: version.gapHints.map(presentVariableDescription),
  }
}

type VersionRow = Omit<Version, 'createdAt'> & { createdAt: Date }

const presentVersion = ({ number, note, createdAt }: VersionRow): Version => ({
  number,
  note,
  createdAt: createdAt.toISOString(),
})
