import type { DecideHoldBody, Hold } from '@promptery/contract/moderation/holds'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shownTexts } from '../listings/holds.ts'
import { readSoldText } from '../listings/leak-detection/find-sold-text.ts'
import { DESCRIPTION } from '../listings/leak-detection/write-fingerprints.ts'
import { inTextThread } from '../listings/text/thread/text-thread.ts'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { memberColumns, presentMember } from '../platform/db/member-columns.ts'
import { selectPage } from '../platform/db/page.ts'
import { type AuditedAct, recordAct } from '../platform/db/queries/audit.ts'
import { notify, notifyMentioned, notifyOfAnswer } from '../platform/db/queries/notify.ts'
import { answers, discussions, holds, prompts, samples, users } from '../platform/db/schema.ts'
import { Conflict, NotFound } from '../platform/errors.ts'
import { decidePrompt } from './approvals.ts'

/** Small, as both texts of each may be long. */
const PAGE = 5

/** Open holds, oldest first, each with its reasons and the sold text that it contains: for admins. */
export async function listHolds(
  ctx: UserContext,
  input: { cursor?: string | undefined },
): Promise<{ holds: Hold[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'asc', columns: { id: holds.id } },
    { ...input, limit: PAGE },
    ({ after, order, limit }) =>
      selectHolds(ctx)
        .where(and(isNull(holds.decidedAt), isOpen, after))
        .orderBy(...order)
        .limit(limit),
  )
  const ids = rows.flatMap(({ prompt }) => prompt?.id ?? [])
  const sampleTexts = await ctx.db
    .select({ promptId: samples.promptId, text: samples.text })
    .from(samples)
    .where(and(inArray(samples.promptId, ids), isNull(samples.reviewId)))
  const presented: Hold[] = []
  for (const row of rows) {
    const ofSamples = sampleTexts.filter(({ promptId }) => promptId === row.prompt?.id).map(({ text }) => text ?? '')
    const hold = await presentHold(ctx, row, ofSamples)
    if (hold) presented.push(hold)
  }
  return { holds: presented, nextCursor }
}

const sold = alias(prompts, 'sold')
const seller = alias(users, 'seller')
const answered = alias(discussions, 'answered')

/** A listing decided in the approval list, or a deleted topic, is no longer open. */
const isOpen = or(
  and(eq(prompts.status, 'pending'), eq(prompts.mustBeApproved, true), isNull(prompts.withdrawnAt)),
  eq(discussions.isHeld, true),
  eq(answers.isHeld, true),
)

const selectHolds = ({ db }: UserContext) =>
  db
    .select({
      id: holds.id,
      createdAt: holds.createdAt,
      soldVersion: holds.soldVersion,
      isFirst: holds.isFirst,
      words: holds.words,
      author: memberColumns(users),
      prompt: prompts,
      discussion: discussions,
      answer: answers,
      topic: answered.topic,
      sold: { id: sold.id, title: sold.title },
      seller: memberColumns(seller),
    })
    .from(holds)
    .innerJoin(users, eq(users.id, holds.authorId))
    .leftJoin(sold, eq(sold.id, holds.soldPromptId))
    .leftJoin(seller, eq(seller.id, sold.uploadedBy))
    .leftJoin(prompts, eq(prompts.id, holds.promptId))
    .leftJoin(discussions, eq(discussions.id, holds.discussionId))
    .leftJoin(answers, eq(answers.id, holds.answerId))
    .leftJoin(answered, eq(answered.id, answers.discussionId))

type HoldRow = Awaited<ReturnType<typeof selectHolds>>[number]

/** What is held, as its author wrote it. */
function heldOf({ prompt, discussion, answer, topic }: HoldRow, sampleTexts: string[]) {
  if (prompt) {
    const text = [...shownTexts(prompt), ...sampleTexts].join('\n\n')
    return { kind: 'prompt' as const, title: prompt.title, text, updatedAt: prompt.updatedAt }
  }
  if (discussion) {
    const { topic, description, editedAt, createdAt } = discussion
    const text = `${topic}\n\n${description}`
    return { kind: 'discussion' as const, title: topic, text, updatedAt: editedAt ?? createdAt }
  }
  if (!answer) return undefined
  const { text, editedAt, createdAt } = answer
  return { kind: 'answer' as const, title: topic ?? '', text, updatedAt: editedAt ?? createdAt }
}

async function presentHold({ db }: UserContext, row: HoldRow, sampleTexts: string[]): Promise<Hold | undefined> {
  const held = heldOf(row, sampleTexts)
  if (!held) return undefined
  const soldText = row.sold && (await readSoldText(db, { promptId: row.sold.id, version: row.soldVersion }))
  const common =
    (await inTextThread('commonWords', held.text, soldText ?? '')) ??
    (await inTextThread('commonPassages', held.text, soldText ?? ''))
  return {
    _id: row.id,
    kind: held.kind,
    held: { title: held.title, author: presentMember(row.author), text: held.text, common: common.checked },
    listing: row.prompt && {
      promptId: row.prompt.id,
      type: row.prompt.type,
      category: row.prompt.category,
      price: row.prompt.priceCents / 100,
    },
    isCopy: row.soldVersion !== 0,
    isFirst: row.isFirst,
    words: row.words,
    sold: row.sold &&
      row.seller && {
        ...{ title: row.sold.title, author: presentMember(row.seller), text: soldText ?? '', common: common.sold },
        promptId: row.sold.id,
        isDescription: row.soldVersion === DESCRIPTION,
      },
    createdAt: row.createdAt.toISOString(),
    updatedAt: held.updatedAt.toISOString(),
  }
}

/**
 * Approves or removes a held publication, audits that and notifies its author: for admins. A removed listing is
 * rejected. A removed answer is deleted, and so is a topic; one with answers keeps these under another heading.
 * @param input.address client address
 * @throws NotFound, Conflict when it was decided or edited meanwhile
 */
export async function decideHold(
  ctx: UserContext,
  input: { id: string; address: string } & DecideHoldBody,
): Promise<void> {
  const [hold] = await ctx.db
    .select({ promptId: holds.promptId, discussionId: holds.discussionId, answerId: holds.answerId })
    .from(holds)
    .where(and(eq(holds.id, input.id), isNull(holds.decidedAt)))
  const isApproved = input.decision === 'approve'
  if (hold?.promptId) {
    await decidePrompt(ctx, { ...input, id: hold.promptId, decision: isApproved ? 'approve' : 'reject' })
    return
  }
  const subject = hold?.discussionId
    ? ({ type: 'discussion', id: hold.discussionId } as const)
    : hold?.answerId && ({ type: 'answer', id: hold.answerId } as const)
  if (!subject) throw new NotFound('This is not held any more')
  await ctx.db.transaction(async (tx) => {
    // The hold of what is deleted remains, and counts towards its author's daily limit.
    const decided = await tx
      .update(holds)
      .set({ decidedAt: sql`now()` })
      .where(and(eq(holds.id, input.id), isNull(holds.decidedAt)))
      .returning({ id: holds.id })
    const { act, name } = DECISIONS[subject.type]
    const done = decided.length > 0 && (await DECISIONS[subject.type].decide(tx, subject.id, isApproved))
    if (!done) throw new Conflict('already_decided', 'This has been decided already')
    const { authorId, topic } = done
    await recordAct(tx, {
      act: isApproved ? act.approve : act.remove,
      actor: { id: ctx.user.id, name: ctx.user.username, address: input.address },
      subject: { ...subject, name: topic },
    })
    await notify(tx, authorId, {
      type: isApproved ? `${name}_approved` : `${name}_removed`,
      actorId: ctx.user.id,
      ...(name === 'topic' && { reason: topic }),
      ...(done.discussionId && { discussionId: done.discussionId }),
    })
  })
}

interface Decided {
  authorId: string
  topic: string
  /** Where the author finds it. Absent: nowhere. */
  discussionId?: string
}

interface DecisionOn {
  name: 'topic' | 'answer'
  act: { approve: AuditedAct; remove: AuditedAct }
  /** @returns `undefined` if it is not held any more */
  decide(tx: Db, id: string, isApproved: boolean): Promise<Decided | undefined>
}

const DECISIONS: Record<'discussion' | 'answer', DecisionOn> = {
  discussion: {
    name: 'topic',
    act: { approve: 'approve-topic', remove: 'remove-topic' },
    async decide(tx, id, isApproved) {
      const held = and(eq(discussions.id, id), eq(discussions.isHeld, true))
      const [found] = await tx.select().from(discussions).where(held).for('no key update')
      if (!found) return undefined
      const { authorId, topic, description } = found
      if (!isApproved && found.answersCount === 0) {
        await tx.delete(discussions).where(held)
        return { authorId, topic }
      }
      const removed = { topic: 'A removed topic', searchText: '', description: '', deletedAt: new Date() }
      await tx
        .update(discussions)
        .set({ isHeld: false, ...(!isApproved && removed) })
        .where(held)
      if (isApproved) await notifyMentioned(tx, { discussionId: id, authorId, text: description })
      return { authorId, topic, discussionId: id }
    },
  },
  answer: {
    name: 'answer',
    act: { approve: 'approve-answer', remove: 'remove-answer' },
    async decide(tx, id, isApproved) {
      const [topic] = await tx
        .select({ id: discussions.id, topic: discussions.topic })
        .from(discussions)
        .where(eq(discussions.id, tx.select({ id: answers.discussionId }).from(answers).where(eq(answers.id, id))))
        .for('no key update')
      const held = and(eq(answers.id, id), eq(answers.isHeld, true))
      const [decided] = isApproved
        ? await tx.update(answers).set({ isHeld: false }).where(held).returning()
        : await tx.delete(answers).where(held).returning()
      if (!topic || !decided) return undefined
      const { authorId, text, editedAt } = decided
      const post = { discussionId: topic.id, authorId, text }
      // Members were notified of a changed answer when it was written.
      if (isApproved) await (editedAt ? notifyMentioned(tx, post) : notifyOfAnswer(tx, post))
      return { authorId, topic: topic.topic, discussionId: topic.id }
    },
  },
}
