import type { ReportSubject } from '@promptery/contract/people/report-lifecycle'
import { and, eq, isNull, or } from 'drizzle-orm'
import { asApproved, titleColumns } from '../../catalog/approved-snapshot.ts'
import { getPrompt } from '../../catalog/get-prompt.ts'
import { getVisiblePrompt } from '../../catalog/get-visible-prompt.ts'
import type { UserContext } from '../../platform/context.ts'
import { answers, discussions, messages, profiles, prompts, reviews, users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

export interface Subject {
  personId: string
  title: string
  /** What everybody who sees the subject reads of it. */
  text: string
}

/** What a member reports, as they see it. @throws NotFound for what they cannot see, whether it exists or not */
export async function findSubject(ctx: UserContext, subject: ReportSubject, id: string): Promise<Subject> {
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
