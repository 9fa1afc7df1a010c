import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { formerVersions, prompts, purchases } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { asApproved } from '../approved-words.ts'
import { ownedBy } from '../ownership.ts'
import { canReadText, isPassed } from '../visibility.ts'

/** What decides which versions of a prompt's text somebody reads. */
export interface Reader {
  /** Its uploader and admins read every version. */
  readsAll: boolean
  /** The version that was bought. Null: none. */
  bought: number | null
  /** The version that the prompt has now. */
  current: number
}

/** Whether somebody reads a version: a buyer has the one that was bought and every later one. */
export const canReadVersion = (number: number, reader: Reader): boolean =>
  number >= oldestReadable(reader) && number <= reader.current

/** The number of the oldest version that somebody reads, whether it is kept or not. */
export const oldestReadable = ({ readsAll, bought }: Pick<Reader, 'readsAll' | 'bought'>): number =>
  readsAll ? 1 : (bought ?? Infinity)

/** When the current text was written. */
const writtenAt = sql<Date>`coalesce(${prompts.textChangedAt}, ${prompts.createdAt})`.mapWith(prompts.createdAt)

const currentVersion = { number: prompts.version, note: prompts.versionNote, createdAt: writtenAt }

/** What says whether the note of the current text has passed. */
const passing = {
  version: prompts.version,
  status: prompts.status,
  mustBeApproved: prompts.mustBeApproved,
  approvedWords: prompts.approvedWords,
}
type Passing = Pick<typeof prompts.$inferSelect, keyof typeof passing>

/** What readers are shown of the note of the current text: buyers nothing before it has passed with its text. */
function noteFor({ readsAll }: Pick<Reader, 'readsAll'>, note: string, row: Passing, requireApproval: boolean): string {
  const isShown = readsAll || isPassed(row, requireApproval) || row.approvedWords?.version === row.version
  return isShown ? note : ''
}

/**
 * How the session's user reads the text of a prompt, and its current version.
 * @throws NotFound for those who may read none
 */
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
 * One version of a prompt with its text and what was said of its gaps. Without a number, the current one.
 * @throws NotFound for one that the reader may not read, there or not
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
