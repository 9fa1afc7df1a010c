import { LIMITS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/prompts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { likes, prompts, purchases, users } from '../db/schema.ts'
import { type PromptRow, presentPrompt } from './prompt.ts'

/** The columns of a `PromptRow`, for `select` over `prompts` joined with its uploader. */
export const promptColumns = {
  id: prompts.id,
  title: prompts.title,
  description: prompts.description,
  type: prompts.type,
  category: prompts.category,
  engine: prompts.engine,
  priceCents: prompts.priceCents,
  tipsToUse: prompts.tipsToUse,
  uploadedBy: prompts.uploadedBy,
  uploaderName: users.username,
  cover: prompts.cover,
  likesCount: prompts.likesCount,
  salesCount: prompts.salesCount,
  status: prompts.status,
  rejectionReason: prompts.rejectionReason,
  withdrawnAt: prompts.withdrawnAt,
  createdAt: prompts.createdAt,
  updatedAt: prompts.updatedAt,
} as const

/** The latest likers of each prompt, in one query whatever the number of prompts. */
async function latestLikes(db: Db, promptIds: string[]): Promise<Map<string, string[]>> {
  const wanted = sql.join(
    promptIds.map((id) => sql`(${id}::uuid)`),
    sql`, `,
  )
  const latest = sql<string[]>`array(
    select ${likes.userId} from ${likes} where ${likes.promptId} = wanted.id
    order by ${likes.createdAt} desc, ${likes.userId} limit ${sql.raw(String(LIMITS.likesShown))})`
  const rows = await db
    .select({ id: sql<string>`wanted.id`, userIds: latest })
    .from(sql`(values ${wanted}) as wanted(id)`)
  return new Map(rows.map((row) => [row.id, row.userIds]))
}

/** What the asking user has liked and owns among these prompts. */
async function mine(db: Db, userId: string, promptIds: string[]): Promise<{ liked: Set<string>; owned: Set<string> }> {
  const [likedRows, ownedRows] = await Promise.all([
    db
      .select({ id: likes.promptId })
      .from(likes)
      .where(and(eq(likes.userId, userId), inArray(likes.promptId, promptIds))),
    db
      .select({ id: purchases.promptId })
      .from(purchases)
      .where(and(eq(purchases.buyerId, userId), inArray(purchases.promptId, promptIds), eq(purchases.status, 'paid'))),
  ])
  return { liked: new Set(likedRows.map((row) => row.id)), owned: new Set(ownedRows.map((row) => row.id)) }
}

/** Brings rows on the wire, with three queries however many there are. `texts` are those the asking user may read. */
export async function presentPrompts(ctx: Context, rows: PromptRow[], texts?: Map<string, string>): Promise<Prompt[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [likesById, own] = await Promise.all([
    latestLikes(ctx.db, ids),
    ctx.user ? mine(ctx.db, ctx.user.id, ids) : { liked: new Set<string>(), owned: new Set<string>() },
  ])
  return rows.map((row) => {
    const likedBy = likesById.get(row.id) ?? []
    const text = texts?.get(row.id)
    return presentPrompt(
      row,
      {
        likes:
          ctx.user && own.liked.has(row.id) && !likedBy.includes(ctx.user.id) ? [ctx.user.id, ...likedBy] : likedBy,
        owned: own.owned.has(row.id),
        isTold: ctx.user !== null && (ctx.user.id === row.uploadedBy || ctx.user.role === 'admin'),
        ...(text !== undefined && { text }),
      },
      ctx.files,
    )
  })
}
