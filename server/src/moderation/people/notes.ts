import type { Note } from '@promptery/contract/moderation/people'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { selectPage } from '../../platform/db/page.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { personNotes, users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

const PAGE = 10

/** What admins have noted about a person, latest first: for admins. */
export async function listNotes(
  { db }: UserContext,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<{ notes: Note[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: personNotes.id } },
    { limit: PAGE, cursor },
    ({ after, order, limit }) =>
      db
        .select({
          id: personNotes.id,
          text: personNotes.text,
          writtenBy: users.username,
          createdAt: personNotes.createdAt,
        })
        .from(personNotes)
        .leftJoin(users, eq(users.id, personNotes.writtenBy))
        .where(and(eq(personNotes.personId, id), after))
        .orderBy(...order)
        .limit(limit),
  )
  const notes = rows.map(({ id: _id, createdAt, ...note }) => ({ _id, ...note, createdAt: createdAt.toISOString() }))
  return { notes, nextCursor }
}

/** Notes something about a person, and audits that: for admins. @throws NotFound */
export async function addNote(
  { db, user }: UserContext,
  { id: personId, text, address }: { id: string; text: string; address: string },
): Promise<Note> {
  const note = { id: newId(), personId, text, writtenBy: user.id, createdAt: new Date() }
  await db.transaction(async (tx) => {
    const [person] = await tx.select({ username: users.username }).from(users).where(eq(users.id, personId))
    if (!person) throw new NotFound('This user does not exist')
    await tx.insert(personNotes).values(note)
    await recordAct(tx, {
      act: 'add-note',
      actor: { id: user.id, name: user.username, address },
      subject: { type: 'user', id: personId, name: person.username },
    })
  })
  return { _id: note.id, text, writtenBy: user.username, createdAt: note.createdAt.toISOString() }
}

/** Removes a note, and audits that: for admins. @throws NotFound */
export async function removeNote(
  { db, user }: UserContext,
  { id, address }: { id: string; address: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(personNotes)
      .where(eq(personNotes.id, id))
      .returning({ personId: personNotes.personId })
    if (!removed) throw new NotFound('This note does not exist')
    const [person] = await tx.select({ username: users.username }).from(users).where(eq(users.id, removed.personId))
    await recordAct(tx, {
      act: 'remove-note',
      actor: { id: user.id, name: user.username, address },
      subject: { type: 'user', id: removed.personId, name: person?.username ?? '' },
    })
  })
}
