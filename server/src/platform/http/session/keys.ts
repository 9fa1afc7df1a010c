import type { ApiKeyScope } from '@promptery/contract/accounts/api-keys'
import { and, eq, gt, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '../../context.ts'
import { apiKeyHash, isApiKey } from '../../db/api-key.ts'
import type { Db } from '../../db/db.ts'
import { memberColumns } from '../../db/member-columns.ts'
import { isSuspended } from '../../db/queries/suspension.ts'
import { apiKeys, sessions, users } from '../../db/schema.ts'
import { Forbidden, Unauthorized } from '../../errors.ts'
import { RESERVE_BYTES } from '../../runtime/files.ts'
import type { App } from '../app-type.ts'
import { addressOf } from '../limits/addresses.ts'
import { limited } from '../limits/rate-limits.ts'
import { BROWSER_SESSION_MS } from './session-store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a key needs for this route, which accepts keys only. */
    keyScope?: ApiKeyScope
  }
}

/** `lastUsedAt` is updated at this interval at most. */
const UPDATE_INTERVAL_MS = 5 * 60 * 1000

/** For clients that keep using a revoked key. Valid keys are unaffected. */
const wrongKeys = limited('wrong-key', { points: 30, durationSeconds: 60, by: 'address', isOfProcess: true })
/** Far more than an assistant needs. */
const keyedRequests = limited('keyed-call', { points: 240, durationSeconds: 60, by: 'user', isOfProcess: true })

interface Options {
  db: Db
  /** Absent for a database on another machine. */
  databaseFreeBytes?: (() => Promise<number>) | undefined
}

interface Key {
  id: string
  scopes: ApiKeyScope[]
  lastUsedAt: Date | null
  user: CurrentUser
}

/**
 * Requires an API key for every route of `scope` and sets the context's user. Keys are looked up on each request, so
 * revocation takes effect immediately.
 */
export function installKeys(scope: App, { db, databaseFreeBytes }: Options): void {
  scope.addHook('onRequest', async (request, reply) => {
    const key = await keyOf(db, request)
    if (!key) throw await refusal(request, reply)
    request.ctx.user = key.user
    const { keyScope } = request.routeOptions.config
    if (!keyScope || !key.scopes.includes(keyScope)) {
      throw new Forbidden('missing_scope', 'This API key lacks the required scope')
    }
    await keyedRequests(request)
    await storeKeyUse(request, key, { db, databaseFreeBytes })
  })
}

/** Sends `WWW-Authenticate` (RFC 6750). @throws TooManyRequests */
async function refusal(request: FastifyRequest, reply: FastifyReply): Promise<Unauthorized> {
  const hasTried = request.headers.authorization !== undefined
  if (hasTried) await wrongKeys(request)
  reply.header('www-authenticate', hasTried ? 'Bearer error="invalid_token"' : 'Bearer')
  return new Unauthorized('no_key', 'Send a valid API key')
}

/** The valid key of a request with its user, or null. */
async function keyOf(db: Db, { headers }: FastifyRequest): Promise<Key | null> {
  const [, sent = ''] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  // Malformed keys cost no query.
  if (!isApiKey(sent)) return null
  const [row] = await db
    .select({
      keyId: apiKeys.id,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
      ...memberColumns(users),
      email: users.email,
      role: users.role,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.keyHash, apiKeyHash(sent)),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
        not(isSuspended),
      ),
    )
  if (!row) return null
  const { keyId, scopes, lastUsedAt, email, ...user } = row
  return { id: keyId, scopes, lastUsedAt, user: { ...user, email: email ?? '' } }
}

/** Failures are ignored, and nothing is written when disk space is low. */
async function storeKeyUse(request: FastifyRequest, key: Key, { db, databaseFreeBytes }: Options): Promise<void> {
  const before = new Date(Date.now() - UPDATE_INTERVAL_MS)
  if (key.lastUsedAt && key.lastUsedAt > before) return
  try {
    if (databaseFreeBytes && (await databaseFreeBytes()) <= RESERVE_BYTES) return
    await db
      .update(apiKeys)
      .set({ lastUsedAt: new Date() })
      .where(and(eq(apiKeys.id, key.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
  } catch (error) {
    request.log.warn({ err: error }, 'could not store the use of an API key')
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * An `onRequest` that stores when and from where a session is used, and extends sessions that end with the browser.
 * Failures are ignored, and nothing is written when disk space is low.
 * @param databaseFreeBytes absent for a database on another machine
 */
export function trackSessionUse(db: Db, databaseFreeBytes: (() => Promise<number>) | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    try {
      if (!isUpdateDue(request) || (databaseFreeBytes && (await databaseFreeBytes()) <= RESERVE_BYTES)) return
      await storeSessionUse(db, request)
    } catch (error) {
      request.log.warn({ err: error }, 'could not store the use of a session')
    }
  }
}

function isUpdateDue({ session }: FastifyRequest): boolean {
  if (!session) return false
  const { lastSeenAt, expiresAt, isRemembered } = session
  if (Date.now() - lastSeenAt.getTime() >= UPDATE_INTERVAL_MS) return true
  return !isRemembered && expiresAt.getTime() - Date.now() < BROWSER_SESSION_MS - DAY_MS
}

async function storeSessionUse(db: Db, request: FastifyRequest): Promise<void> {
  const { session } = request
  if (!session) return
  await db
    .update(sessions)
    .set({
      lastSeenAt: new Date(),
      address: addressOf(request),
      ...(!session.isRemembered && { expiresAt: new Date(Date.now() + BROWSER_SESSION_MS) }),
    })
    .where(eq(sessions.id, session.id))
}
