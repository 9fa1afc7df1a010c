import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import type { CreateUserWithIdentityBody } from '@promptery/contract/accounts/identities'
import { isReservedUsername } from '@promptery/contract/accounts/usernames'
import type { CreateUserBody, SessionUser } from '@promptery/contract/accounts/users'
import type { ErrorCode } from '@promptery/contract/errors'
import { eq } from 'drizzle-orm'
import type { ProvenIdentity } from '../adapters/identity/port.ts'
import type { CurrentUser, Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { violatedConstraint } from '../platform/db/errors.ts'
import { newId } from '../platform/db/ids.ts'
import { usernameColumns } from '../platform/db/member-columns.ts'
import { type Actor, recordAct } from '../platform/db/queries/audit.ts'
import { users } from '../platform/db/schema.ts'
import { Conflict, Invalid } from '../platform/errors.ts'
import { storeIdentity } from './identities/identities.ts'
import { hashPassword, refuseCommonPassword } from './passwords/passwords.ts'
import { sendConfirmation } from './recovery/email.ts'

const TAKEN: Record<string, { code: ErrorCode<409>; path: string; message: string }> = {
  users_username_unique: { code: 'username_taken', path: 'username', message: 'This username is taken' },
  users_username_skeleton_unique: {
    code: 'username_taken',
    path: 'username',
    message: 'This username looks like one that is taken: choose another',
  },
  users_email_unique: { code: 'email_taken', path: 'email', message: 'There is an account with this email' },
}

type Ctx = Pick<Deps, 'db' | 'mail' | 'config' | 'passwordCost'>

/**
 * Signs a user up, without a session. In a shop with terms, records that they were agreed to. With mail, the address has to be confirmed.
 * @param input.mayMail whether the limits of mail allow to send the link now
 * @throws Invalid for a reserved name or a common password, Conflict for a taken name or email, or a name that looks
 *   like a taken one
 */
export async function createUser(ctx: Ctx, input: CreateUserBody & { mayMail?: boolean }): Promise<CurrentUser> {
  refuseReservedName(ctx, input)
  await refuseCommonPassword(input.password, 'password')
  const passwordHash = await hashPassword(input.password, ctx.passwordCost)
  return insertUser(ctx, { ...signUpOf(ctx, input, false), passwordHash })
}

interface Wanted extends CreateUserWithIdentityBody {
  identity: ProvenIdentity
  mayMail: boolean
}

/**
 * Signs up the user of an identity, without a password. The address is confirmed if the provider says so of the same one.
 * @throws like `createUser`, and Conflict if the identity has a user meanwhile
 */
export async function createUserWithIdentity(
  ctx: Ctx,
  { identity, ...input }: Wanted,
): Promise<{ user: CurrentUser; identityId: string }> {
  refuseReservedName(ctx, input)
  const isConfirmed = identity.isEmailConfirmed && emailKeyOf(identity.email) === emailKeyOf(input.email)
  let identityId: string | undefined
  const user = await insertUser(
    ctx,
    { ...signUpOf(ctx, input, isConfirmed), passwordHash: null },
    async (tx, userId) => {
      identityId = await storeIdentity(tx, userId, identity)
      if (identityId === undefined) throw new Conflict('identity_taken', 'You have an account already: sign in again')
    },
  )
  if (identityId === undefined) throw new Error('An identity was not stored')
  return { user, identityId }
}

/** The refusal of a write whose name or address is another user's; other errors as they are. */
export function asTaken(error: unknown): unknown {
  const taken = TAKEN[violatedConstraint(error) ?? '']
  return taken ? new Conflict(taken.code, taken.message, [{ path: taken.path, message: taken.message }]) : error
}

/** @throws Invalid for a name that suggests the shop itself */
export function refuseReservedName({ config }: Pick<Ctx, 'config'>, { username }: { username: string }): void {
  if (!isReservedUsername(username, config.appName)) return
  const message = 'This username is kept for the shop itself: choose another'
  throw new Invalid('invalid_input', message, [{ path: 'username', message }])
}

interface NewUser {
  username: string
  email: string
  passwordHash: string | null
  mustConfirmEmail?: boolean
  emailConfirmedAt?: Date | null
  termsVersion?: number
  termsAgreedAt?: Date
  mayMail?: boolean | undefined
}

interface SignUp {
  username: string
  email: string
  mayMail?: boolean
  /** Of the terms that were shown. */
  termsVersion?: number | undefined
}

/** What a person who signs up has agreed to, and whether they confirm their address first. @throws Conflict */
const signUpOf = (ctx: Ctx, { username, email, mayMail, termsVersion }: SignUp, isConfirmed: boolean) => ({
  ...{ username, email, mayMail },
  mustConfirmEmail: ctx.mail !== undefined && !isConfirmed,
  emailConfirmedAt: isConfirmed ? new Date() : null,
  ...agreedTerms(ctx, termsVersion),
})

/** @throws Conflict where other terms were shown than the current ones */
function agreedTerms({ config: { pageTerms, termsVersion } }: Ctx, shown: number | undefined) {
  if (pageTerms === '') return {}
  if (shown !== undefined && shown !== termsVersion) {
    throw new Conflict('terms_changed', 'The terms have changed meanwhile: read them, then sign up again')
  }
  return { termsVersion, termsAgreedAt: new Date() }
}

/**
 * Writes an account. @param also what belongs to it, in the same transaction
 * @throws Conflict for a taken name or email, or a name that looks like a taken one
 */
export async function insertUser(
  ctx: Pick<Ctx, 'db'>,
  { mayMail = false, ...row }: NewUser,
  also?: (tx: Db, userId: string) => Promise<void>,
): Promise<CurrentUser> {
  const { username, email, mustConfirmEmail = false } = row
  const user = { id: newId(), username, email }
  try {
    await ctx.db.transaction(async (tx) => {
      await tx.insert(users).values({ ...row, ...user, ...usernameColumns(username), emailKey: emailKeyOf(email) })
      await also?.(tx, user.id)
      if (mustConfirmEmail && mayMail) await sendConfirmation(tx, { userId: user.id, email })
    })
  } catch (error) {
    throw asTaken(error)
  }
  return { ...user, role: 'member', isUnconfirmed: mustConfirmEmail }
}

interface NewAdmin {
  username: string
  email: string
  password: string
  actor: Actor
}

/**
 * Creates an account that is an admin, and audits that. The name may suggest the shop itself. Its owner vouches for the
 * address, and agrees to no terms for its person.
 * @throws Invalid for a common password, Conflict for a taken name or email, or a name that looks like a taken one
 */
export async function createAdmin(
  ctx: Pick<Deps, 'db' | 'passwordCost'>,
  { username, email, password, actor }: NewAdmin,
): Promise<void> {
  await refuseCommonPassword(password, 'password')
  const passwordHash = await hashPassword(password, ctx.passwordCost)
  await insertUser(ctx, { username, email, passwordHash }, async (tx, id) => {
    await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id))
    await recordAct(tx, { act: 'grant', actor, subject: { type: 'user', id, name: username } })
  })
}

/** Sets the role of an account by email, and audits that. @returns `undefined` without such an account */
export async function setRole(
  ctx: Pick<Deps, 'db'>,
  input: { email: string; role: SessionUser['role']; actor: Actor },
): Promise<{ username: string } | undefined> {
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ role: input.role })
      .where(eq(users.emailKey, emailKeyOf(input.email)))
      .returning({ id: users.id, username: users.username })
    if (!user) return undefined
    await recordAct(tx, {
      act: input.role === 'admin' ? 'grant' : 'revoke',
      actor: input.actor,
      subject: { type: 'user', id: user.id, name: user.username },
    })
    return user
  })
}
