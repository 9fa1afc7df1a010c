import { quoted } from '@promptery/contract/isolated'
import type { Note, PersonActBody } from '@promptery/contract/moderation/people'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { resetSecondFactor } from '../../accounts/second-factor/totp.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { displayNameColumns } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { type AuditedAct, recordAct } from '../../platform/db/queries/audit.ts'
import { isUnconfirmed } from '../../platform/db/queries/email-tokens.ts'
import { endSessions, revokeApiKeys } from '../../platform/db/queries/end-sessions.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { queueMail } from '../../platform/db/queries/queue-mail.ts'
import { requireAdmin } from '../../platform/db/queries/suspension.ts'
import { pick } from '../../platform/db/rows.ts'
import { personNotes, users } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'

type Input = { id: string; address: string } & PersonActBody
type Account = Pick<typeof users.$inferSelect, 'id' | 'username' | 'displayName' | 'role'> & {
  canSignIn: boolean
  isUnconfirmed: boolean
}

/** An act in the audit log, and the mail to the person. */
interface Done {
  act: AuditedAct
  title: string
  text: string
}

/**
 * Gives or takes the role of an admin, signs out everywhere, helps with a lost second factor, or removes the name that is shown. Audits that, and notifies
 * the person: for admins.
 * @param input.address client address
 * @throws NotFound, Forbidden for oneself, Conflict when there is nothing to do, or for an account that cannot be an admin
 */
export async function actOnPerson({ db, user, mail }: UserContext, input: Input): Promise<void> {
  if (input.id === user.id) throw new Forbidden('own_account', 'Another admin does this for you')
  await db.transaction(async (tx) => {
    await requireAdmin(tx, user.id)
    const columns = {
      ...pick(users, 'id', 'username', 'displayName', 'role'),
      canSignIn: sql<boolean>`${users.email} is not null`,
      isUnconfirmed,
    }
    const [account] = await tx
      .select(columns)
      .from(users)
      .where(and(eq(users.id, input.id), isNull(users.erasedAt)))
      .for('no key update')
    if (!account) throw new NotFound('This user does not exist')
    const { act, ...told } = await doAct(
      tx,
      { ...account, isUnconfirmed: mail !== undefined && account.isUnconfirmed },
      input,
    )
    await recordAct(tx, {
      act,
      actor: { id: user.id, name: user.username, address: input.address },
      subject: { type: 'user', id: account.id, name: account.username },
    })
    await notify(tx, account.id, { type: 'account_changed', reason: told.text })
    await queueMail(tx, { userId: account.id, kind: 'security', content: told })
  })
}

async function doAct(tx: Db, account: Account, input: Input): Promise<Done> {
  const userId = account.id
  if (input.act === 'grant') return giveRole(tx, account)
  if (input.act === 'revoke') return takeRole(tx, account)
  if (input.act === 'sign-out') {
    await endSessions(tx, { userId })
    if (input.revokeKeys) await revokeApiKeys(tx, userId)
    const keys = input.revokeKeys ? ', and your API keys were revoked' : ''
    const text = `An admin of the shop has signed you out everywhere${keys}.`
    return { act: 'sign-out', title: 'You were signed out everywhere', text }
  }
  if (input.act === 'reset-display-name') return removeDisplayName(tx, account)
  const removed = await resetSecondFactor(tx, userId)
  await endSessions(tx, { userId })
  const text = `An admin of the shop has removed ${removed} from your account, and you were signed out everywhere. If you have not asked for that, answer to the shop, and choose a new password.`
  return { act: 'reset-second-factor', title: 'Your second factor was removed', text }
}

async function giveRole(tx: Db, { id, role, canSignIn, isUnconfirmed }: Account): Promise<Done> {
  if (role === 'admin') throw new Conflict('already_decided', 'They are an admin already')
  if (!canSignIn) throw new Conflict('cannot_be_admin', 'This engineer came with an import and cannot sign in')
  if (isUnconfirmed) throw new Conflict('cannot_be_admin', 'They have not confirmed their email address yet')
  await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  const text = 'An admin of the shop has given you the role of admin.'
  return { act: 'grant', title: 'You are an admin now', text }
}

async function takeRole(tx: Db, { id, role }: Account): Promise<Done> {
  if (role !== 'admin') throw new Conflict('already_decided', 'They are no admin')
  await tx.update(users).set({ role: 'member' }).where(eq(users.id, id))
  const text = 'An admin of the shop has taken the role of admin.'
  return { act: 'revoke', title: 'You are no admin any more', text }
}

async function removeDisplayName(tx: Db, { id, username, displayName }: Account): Promise<Done> {
  if (displayName === null) throw new Conflict('already_decided', 'This member has no display name.')
  await tx.update(users).set(displayNameColumns(null)).where(eq(users.id, id))
  const text = `An admin of the shop has removed your name, ${quoted(displayName)}. Others see ${username}.`
  return { act: 'reset-display-name', title: 'Your name was removed', text }
}

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
