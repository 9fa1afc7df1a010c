import type { Hold } from '@promptery/contract/moderation/holds'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shownTexts } from '../listings/holds.ts'
import { readSoldText } from '../listings/leak-detection/find-sold-text.ts'
import { DESCRIPTION } from '../listings/leak-detection/write-fingerprints.ts'
import { inTextThread } from '../listings/text/thread/text-thread.ts'
import type { UserContext } from '../platform/context.ts'
import { memberColumns, presentMember } from '../platform/db/member-columns.ts'
import { selectPage } from '../platform/db/page.ts'
import { answers, discussions, holds, prompts, samples, users } from '../platform/db/schema.ts'

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
