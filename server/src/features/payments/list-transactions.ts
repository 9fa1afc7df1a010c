import type { PageQuery } from '@promptery/contract/common'
import type { Transaction } from '@promptery/contract/payments'
import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { UserContext } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { prompts, purchases, users } from '../../db/schema.ts'
import { presentTransaction } from './present.ts'

interface Page {
  transactions: Transaction[]
  nextCursor: string | null
}

const cursorShape = z.tuple([z.uuid()])

/** The purchases of the session's user, latest first. */
export async function listOwnTransactions(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { page, nextCursor } = await selectPage(ctx, input, eq(purchases.buyerId, ctx.user.id))
  return { transactions: page.map((row) => presentTransaction(row)), nextCursor }
}

/** Everybody's purchases with their buyers, latest first: for admins. */
export async function listAllTransactions(ctx: UserContext, input: PageQuery): Promise<Page> {
  const { page, nextCursor } = await selectPage(ctx, input)
  return {
    transactions: page.map((row) => presentTransaction(row, { id: row.buyerId, username: row.buyerName })),
    nextCursor,
  }
}

async function selectPage(ctx: UserContext, input: PageQuery, whose?: SQL) {
  const after = decodeCursor(input.cursor, cursorShape)
  const rows = await ctx.db
    .select({
      id: purchases.id,
      promptId: purchases.promptId,
      title: prompts.title,
      amountCents: purchases.amountCents,
      status: purchases.status,
      createdAt: purchases.createdAt,
      buyerId: purchases.buyerId,
      buyerName: users.username,
    })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .innerJoin(users, eq(users.id, purchases.buyerId))
    .where(and(whose, after && lt(purchases.id, after[0])))
    .orderBy(desc(purchases.id))
    .limit(input.limit + 1)
  const { page, last } = cutPage(rows, input.limit)
  return { page, nextCursor: last ? encodeCursor([last.id]) : null }
}
