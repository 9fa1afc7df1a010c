import { asc, eq, sql } from 'drizzle-orm'
import { forgetWords } from '../../../catalog/search/dictionary.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { unfinishedErasures } from '../../../platform/db/schema.ts'

/** Folders that are removed between two updates of what is left. */
const BATCH = 20
/** Of a run. The next one continues. */
const ERASURES_MAX = 1000

/** Erasures of accounts, and removals of the demo accounts, whose rows are gone, and not yet the rest. */
export const listUnfinished = async (db: Db): Promise<string[]> => {
  const { id } = unfinishedErasures
  return (await db.select({ id }).from(unfinishedErasures).orderBy(asc(id)).limit(ERASURES_MAX)).map((row) => row.id)
}

/** Removes what an erasure leaves outside its rows: files, and words of the search. Repeated until it is done. */
export async function finishErasure({ db, files }: Pick<Deps, 'db' | 'files'>, erasureId: string): Promise<void> {
  const { id, folders, texts } = unfinishedErasures
  for (;;) {
    const [left] = await db
      .select({ folders: sql<string[]>`${folders}[:${sql.raw(String(BATCH))}]`, texts })
      .from(unfinishedErasures)
      .where(eq(id, erasureId))
    if (!left) return
    if (left.folders.length === 0) {
      await forgetWords(db, left.texts)
      await db.delete(unfinishedErasures).where(eq(id, erasureId))
      return
    }
    for (const folder of left.folders) await files.removeFolder(folder)
    await db
      .update(unfinishedErasures)
      .set({ folders: sql`array(select unnest(${folders}) except select unnest(${sql.param(left.folders)}::text[]))` })
      .where(eq(id, erasureId))
  }
}
