import type { PageQuery } from '@promptery/contract/common'
import type { FailedMail } from '@promptery/contract/mail/mail'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { type MemberRow, memberColumns, presentMember } from '../../../platform/db/member-columns.ts'
import { selectPage } from '../../../platform/db/page.ts'
import { mails, users } from '../../../platform/db/schema.ts'
import { readableEmail } from '../../../platform/readable-email.ts'

const columns = {
  id: mails.id,
  kind: mails.kind,
  user: memberColumns(users),
  address: mails.address,
  email: users.email,
  failure: mails.failure,
  attempts: mails.attempts,
  finishedAt: mails.finishedAt,
} as const

/** Mails that failed for good, latest first. For admins. */
export async function listFailedMails(
  { db }: UserContext,
  input: PageQuery,
): Promise<{ mails: FailedMail[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: mails.id } },
    input,
    ({ after, order, limit }) =>
      db
        .select(columns)
        .from(mails)
        .leftJoin(users, eq(users.id, mails.userId))
        .where(and(eq(mails.status, 'failed'), after))
        .orderBy(...order)
        .limit(limit),
  )
  return { mails: rows.map(presentFailedMail), nextCursor }
}

type Row = Omit<typeof mails.$inferSelect, 'status'>
function presentFailedMail({
  id,
  kind,
  user,
  address,
  email,
  failure,
  attempts,
  finishedAt,
}: Pick<Row, 'id' | 'kind' | 'address' | 'failure' | 'attempts' | 'finishedAt'> & {
  user: MemberRow | null
  email: string | null
}): FailedMail {
  return {
    _id: id,
    kind,
    user: user && presentMember(user),
    email: readableEmail(address ?? email ?? ''),
    failure: failure ?? '',
    attempts,
    failedAt: (finishedAt ?? new Date(0)).toISOString(),
  }
}
