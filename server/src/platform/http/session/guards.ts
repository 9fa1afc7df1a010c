import type { FastifyRequest } from 'fastify'
import type { Context, UserContext } from '../../context.ts'
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

/** An `onRequest` for routes of admins. @throws Unauthorized, Forbidden */
export async function adminRequired(request: FastifyRequest): Promise<void> {
  await sessionRequired(request)
  if (request.session?.user.role !== 'admin') throw new Forbidden('admin_only', 'This is for admins')
}
