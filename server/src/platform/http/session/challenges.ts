import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityChecks, ProvenIdentity } from '../../../adapters/identity/port.ts'
import type { CurrentUser } from '../../context.ts'
import { challenges, users } from '../../db/schema.ts'
import { Unauthorized } from '../../errors.ts'
import { isHttps } from '../request.ts'
import { hashOf } from './session-store.ts'

const LIFETIME_MS = 10 * 60 * 1000

/** What is kept for the next step, by kind. */
interface ChallengeData {
  /** The first step of a sign-in was right, and a code has to follow. */
  code: { isRemembered: boolean } & FirstFactor
  /** An identity provider was asked. */
  identity: {
    provider: string
    purpose: 'sign-in' | 'link' | 'verify'
    isRemembered: boolean
    next: string
    checks: IdentityChecks
  }
  /** An identity that no account has yet. */
  sign_up: { identity: ProvenIdentity; isRemembered: boolean }
  /** A passkey was asked for. */
  passkey: { challenge: string }
  new_passkey: { challenge: string }
  /** A suspended user has signed in, and may appeal. */
  appeal: { caseId: string }
}

/** What the first step of a sign-in has proven: the hash that a password matched, or a linked identity. */
export type FirstFactor = { passwordHash: string } | { identityId: string }

type Kind = keyof ChallengeData

const cookieOf = (kind: Kind): string => `promptery_${kind}`

/** Stores a step that this browser alone can answer, once, within ten minutes. It replaces one that was not answered. */
export async function startChallenge<Of extends Kind>(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Of,
  { userId, data }: { userId: string | null; data: ChallengeData[Of] },
): Promise<void> {
  const secret = randomBytes(24).toString('base64url')
  const expires = new Date(Date.now() + LIFETIME_MS)
  const row = { secretHash: hashOf(secret), kind, userId, data, expiresAt: expires }
  const former = secretIn(request, kind)
  if (former !== null) await request.ctx.db.delete(challenges).where(eq(challenges.secretHash, hashOf(former)))
  await request.ctx.db.insert(challenges).values(row)
  const attributes = { signed: true, httpOnly: true, sameSite: 'lax', secure: isHttps(request), path: '/' } as const
  reply.setCookie(cookieOf(kind), secret, { ...attributes, expires })
}

/** The user and the data of the step that this browser has to answer. It stays until it is taken. @throws Unauthorized */
export async function findChallenge<Of extends Kind>(
  request: FastifyRequest,
  kind: Of,
): Promise<{ user: CurrentUser; data: ChallengeData[Of] }> {
  const { id, username, displayName, email, role } = users
  const [row] = await request.ctx.db
    .select({ id, username, displayName, email, role, data: challenges.data })
    .from(challenges)
    .innerJoin(users, eq(users.id, challenges.userId))
    .where(isOpen(keyIn(request, kind), kind))
  if (!row) throw expired()
  const { data, ...user } = row
  return { user: { ...user, email: user.email ?? '' }, data: data as ChallengeData[Of] }
}

/** Takes the step of this browser away, so that nothing answers it again. @throws Unauthorized */
export async function takeChallenge<Of extends Kind>(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Of,
): Promise<{ userId: string | null; data: ChallengeData[Of] }> {
  reply.clearCookie(cookieOf(kind))
  const [row] = await request.ctx.db
    .delete(challenges)
    .where(isOpen(keyIn(request, kind), kind))
    .returning({ userId: challenges.userId, data: challenges.data })
  if (!row) throw expired()
  return { userId: row.userId, data: row.data as ChallengeData[Of] }
}

const isOpen = (key: string, kind: Kind) =>
  and(eq(challenges.secretHash, key), eq(challenges.kind, kind), gt(challenges.expiresAt, sql`now()`))

/** The hash of the secret in the cookie. @throws Unauthorized */
function keyIn(request: FastifyRequest, kind: Kind): string {
  const secret = secretIn(request, kind)
  if (secret === null) throw expired()
  return hashOf(secret)
}

function secretIn(request: FastifyRequest, kind: Kind): string | null {
  const { valid, value } = request.unsignCookie(request.cookies[cookieOf(kind)] ?? '')
  return valid ? value : null
}

export const expired = (): Unauthorized => new Unauthorized('sign_in_expired', 'This took too long. Start again.')
