import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSuspended } from '../../db/queries/suspension.ts'
import { reportCases, users } from '../../db/schema.ts'
import { Forbidden } from '../../errors.ts'
import { startChallenge } from './challenges.ts'

/**
 * Refuses to sign in a suspended user who has proven who they are, and says until when and why. Who has not appealed
 * yet is given ten minutes to do so in this browser. @throws Forbidden
 */
export async function refuseSuspended(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
  const [row] = await request.ctx.db
    .select({
      caseId: reportCases.id,
      until: reportCases.until,
      answer: reportCases.answer,
      status: reportCases.status,
    })
    .from(users)
    .innerJoin(reportCases, eq(reportCases.id, users.suspendedBy))
    .where(and(eq(users.id, userId), isSuspended))
  if (!row) return
  const what = `Your account is suspended${row.until ? ` until ${inWords(row.until)}` : ''}: ${row.answer}`
  if (row.status === 'decided') {
    await startChallenge(request, reply, 'appeal', { userId, data: { caseId: row.caseId } })
    throw new Forbidden('suspended', what)
  }
  const appealed =
    row.status === 'appealed' ? 'You have appealed, and an admin will look at it.' : 'Your appeal was refused.'
  throw new Forbidden('suspended_appealed', `${what} ${appealed}`)
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `3 December 2026 at 14:05 UTC`. */
export const inWords = (time: Date): string => `${FORMAT.format(time)} UTC`
