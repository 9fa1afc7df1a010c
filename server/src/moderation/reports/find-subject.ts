import type { ReportSubject } from '@promptery/contract/moderation/report-lifecycle'
import type { ReportBody } from '@promptery/contract/moderation/reports'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { asApproved, titleColumns } from '../../listings/approved-snapshot.ts'
import { getPrompt, getVisiblePrompt } from '../../listings/get-prompt.ts'
import type { UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import {
  answers,
  discussions,
  messages,
  profiles,
  prompts,
  reportCases,
  reports,
  reviews,
  users,
} from '../../platform/db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'

interface Subject {
  personId: string
  title: string
  /** What everybody who sees the subject reads of it. */
  text: string
}

/** What a member reports, as they see it. @throws NotFound for what they cannot see, whether it exists or not */
async function findSubject(ctx: UserContext, subject: ReportSubject, id: string): Promise<Subject> {
  const found = await FIND[subject](ctx, id)
  if (!found) throw new NotFound('This is not there any more')
  return found
}

const FIND: Record<ReportSubject, (ctx: UserContext, id: string) => Promise<Subject | undefined>> = {
  async prompt(ctx, id) {
    const { title, description, uploadedBy } = await getPrompt(ctx, { id })
    return { personId: uploadedBy, title, text: description }
  },

  async review(ctx, id) {
    const [review] = await ctx.db
      .select({ prompt: titleColumns, personId: reviews.authorId, text: reviews.text })
      .from(reviews)
      .innerJoin(prompts, eq(prompts.id, reviews.promptId))
      .where(and(eq(reviews.id, id), isNull(reviews.removedBy)))
    if (!review) return undefined
    const { prompt, ...found } = review
    await getVisiblePrompt(ctx, { id: prompt.id })
    return { ...found, title: asApproved(prompt, ctx.config.requireApproval).title }
  },

  async discussion({ db, user }, id) {
    const [found] = await db
      .select({ personId: discussions.authorId, title: discussions.topic, text: discussions.description })
      .from(discussions)
      .where(
        and(
          eq(discussions.id, id),
          isNull(discussions.removedBy),
          or(eq(discussions.isHeld, false), eq(discussions.authorId, user.id)),
        ),
      )
    return found
  },

  async answer({ db, user }, id) {
    const [found] = await db
      .select({ personId: answers.authorId, title: discussions.topic, text: answers.text })
      .from(answers)
      .innerJoin(discussions, eq(discussions.id, answers.discussionId))
      .where(
        and(
          eq(answers.id, id),
          isNull(answers.removedBy),
          isNull(discussions.removedBy),
          or(eq(answers.isHeld, false), eq(answers.authorId, user.id)),
          or(eq(discussions.isHeld, false), eq(discussions.authorId, user.id)),
        ),
      )
    return found
  },

  async message({ db, user }, id) {
    const [found] = await db
      .select({ personId: messages.senderId, title: users.username, text: messages.message })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(
        and(
          eq(messages.id, id),
          isNull(messages.removedBy),
          or(eq(messages.receiverId, user.id), eq(messages.senderId, user.id)),
        ),
      )
    return found
  },

  async user({ db }, id) {
    const [found] = await db
      .select({ personId: users.id, title: users.username, displayName: users.displayName, profile: profiles })
      .from(users)
      .leftJoin(profiles, and(eq(profiles.userId, users.id), profiles.isPublic))
      .where(and(eq(users.id, id), isNull(users.erasedAt)))
    if (!found) return undefined
    const { profile, displayName, ...person } = found
    const { makes = '', about = '', links = [] } = profile ?? {}
    return { ...person, text: [displayName ?? '', makes, about, ...links].filter((part) => part !== '').join('\n') }
  },
}

/**
 * Reports something to the admins. The open reports of one subject are one case.
 * @throws NotFound, Forbidden for what the session's user wrote, Conflict while they have an open report of it
 */
export async function createReport(ctx: UserContext, input: ReportBody): Promise<void> {
  const { subject, id: subjectId, reason, text } = input
  const found = await findSubject(ctx, subject, subjectId)
  if (found.personId === ctx.user.id) throw new Forbidden('own_content', 'You cannot report yourself or what you wrote')
  await ctx.db.transaction(async (tx) => {
    const [open] = await tx
      .insert(reportCases)
      .values({ id: newId(), subject, subjectId, ...found })
      .onConflictDoUpdate({
        target: [reportCases.subject, reportCases.subjectId],
        targetWhere: sql`status = 'open'`,
        set: { reportsCount: sql`${reportCases.reportsCount} + 1` },
      })
      .returning({ id: reportCases.id })
    if (!open) throw new Error('The case was not written')
    const written = await tx
      .insert(reports)
      .values({ id: newId(), caseId: open.id, reporterId: ctx.user.id, reason, text })
      .onConflictDoNothing()
      .returning({ id: reports.id })
    if (written.length === 0) throw new Conflict('already_reported', 'You have reported this already')
  })
}
