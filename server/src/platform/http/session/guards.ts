import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context, UserContext } from '../../context.ts'
import { requireConfirmed } from '../../db/queries/unconfirmed.ts'
import { passkeys, totpSecrets } from '../../db/schema.ts'
import { Forbidden, Unauthorized } from '../../errors.ts'

/** @throws Unauthorized */
export function requireUser(ctx: Context): UserContext {
  if (!ctx.user) throw new Unauthorized()
  return { ...ctx, user: ctx.user }
}

/** An `onRequest` that refuses requests without a session before their body is read. @throws Unauthorized */
export async function sessionRequired(request: FastifyRequest): Promise<void> {
  if (!request.session) throw new Unauthorized()
}

const secondFactorFirst = () =>
  new Forbidden(
    'admin_second_factor',
    'Admins use a second factor here. Set one up on Your Account, or sign in with yours.',
  )

/**
 * An `onRequest` for what changes second factors: where admins must use one, a session without it sets up the first and
 * touches no other. Otherwise a stolen password would be enough. @throws Forbidden
 */
export async function ownFactorFirst({ ctx }: FastifyRequest): Promise<void> {
  if (!ctx.user?.mustUseSecondFactor) return
  const { id } = ctx.user
  const [keys, apps] = await Promise.all([
    ctx.db.$count(passkeys, eq(passkeys.userId, id)),
    ctx.db.$count(totpSecrets, and(eq(totpSecrets.userId, id), isNotNull(totpSecrets.confirmedAt))),
  ])
  if (keys + apps > 0) throw secondFactorFirst()
}

/** An `onRequest` for routes of admins. @throws Unauthorized, Forbidden */
export async function adminRequired(request: FastifyRequest): Promise<void> {
  await sessionRequired(request)
  if (request.session?.user.mustUseSecondFactor) throw secondFactorFirst()
  if (request.session?.user.role !== 'admin') throw new Forbidden('admin_only', 'This is for admins')
}

/**
 * An `onRequest` for what needs a confirmed email address, in shops with mail: selling, reviewing and writing to others.
 * @throws Forbidden
 */
export async function confirmedRequired({ ctx }: FastifyRequest): Promise<void> {
  requireConfirmed(ctx)
}
