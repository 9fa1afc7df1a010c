import type { FastifyRequest } from 'fastify'
import type { Context, UserContext } from '../../context.ts'
import { Forbidden, Unauthorized } from '../../errors.ts'

/** Narrows a context to one with a user. @throws Unauthorized */
export function requireUser(ctx: Context): UserContext {
  if (!ctx.user) throw new Unauthorized()
  return { ...ctx, user: ctx.user }
}

/** A route's `onRequest`: without a session its body is not even read. @throws Unauthorized */
export async function sessionRequired(request: FastifyRequest): Promise<void> {
  if (!request.session) throw new Unauthorized()
}

/** A route's `onRequest` for the calls of admins. @throws Unauthorized, Forbidden */
export async function adminRequired(request: FastifyRequest): Promise<void> {
  await sessionRequired(request)
  if (request.session?.user.role !== 'admin') throw new Forbidden('admin_only', 'This is for admins')
}
