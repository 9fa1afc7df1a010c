import { promptFields } from '@promptery/contract/listings/prompts'
import { toCents } from '@promptery/contract/money/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../src/db/db.ts'
import { foldText } from '../src/db/fold-text.ts'
import { idAt } from '../src/db/ids.ts'
import {
  conversations,
  discussions,
  likes,
  listingVisits,
  messages,
  prompts,
  purchases,
  users,
} from '../src/db/schema.ts'
import { usernameColumns } from '../src/db/username-columns.ts'
import { learnWords } from '../src/listings/search/words.ts'
import { listingValues } from '../src/listings/values.ts'
import { DEMO_CONVERSATIONS } from './conversations.ts'
import { DEMO_DISCUSSIONS } from './discussions.ts'
import { demoLicence } from './licences.ts'
import { DEMO_ADMIN, DEMO_ENGINEERS, DEMO_MEMBERS } from './people.ts'
import { DEMO_PROMPTS } from './prompts.ts'
import type { DemoUser } from './types.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Of so many days the demo engineers see who has looked at their prompts. */
const VISITED_DAYS = 30

export async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length === 0
}

export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(sql`${users.isDemo}`).limit(1)
  return rows.length > 0
}

/**
 * Loads the demo catalogue, whole or not at all.
 * @param passwordHash of `DEMO_PASSWORD`, for all its accounts
 * @param now the time that its "days ago" count from
 */
export async function loadDemo(db: Db, passwordHash: string, now: Date = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const idOf = await insertPeople(tx, now, passwordHash)
    await insertCatalogue(tx, now, idOf)
    await insertTalk(tx, now, idOf)
  })
}

type IdOf = (username: string) => string

async function insertPeople(tx: Db, now: Date, passwordHash: string): Promise<IdOf> {
  const people: DemoUser[] = [...DEMO_ENGINEERS, ...DEMO_MEMBERS, DEMO_ADMIN]
  const rows = people.map(({ username, email, joinedDaysAgo }) => {
    const createdAt = new Date(now.getTime() - joinedDaysAgo * DAY_MS)
    return {
      id: idAt(createdAt),
      ...usernameColumns(username),
      email,
      emailKey: email.toLowerCase(),
      passwordHash,
      role: email === DEMO_ADMIN.email ? ('admin' as const) : ('member' as const),
      isDemo: true,
      createdAt,
    }
  })
  await tx.insert(users).values(rows)
  const ids = new Map(rows.map((row) => [row.username, row.id]))
  return (username) => {
    const id = ids.get(username)
    if (!id) throw new Error(`The demo catalogue knows no ${username}`)
    return id
  }
}

/** Prompts with their visits, likes and sales, spread over the members so that each is as popular as it says. */
async function insertCatalogue(tx: Db, now: Date, idOf: IdOf): Promise<void> {
  const promptRows: (typeof prompts.$inferInsert)[] = []
  const likeRows: (typeof likes.$inferInsert)[] = []
  const visitRows: (typeof listingVisits.$inferInsert)[] = []
  const purchaseRows: (typeof purchases.$inferInsert)[] = []
  for (const [index, prompt] of DEMO_PROMPTS.entries()) {
    const { engineer, daysAgo, popularity, status, ...fields } = prompt
    const licence = demoLicence(prompt)
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const id = idAt(createdAt)
    const uploader = { id: idOf(engineer), username: engineer }
    // A stride that has no divisor in common with the number of members reaches each of them once.
    const audience = DEMO_MEMBERS.map((_, step) => DEMO_MEMBERS[(index * 5 + step * 7) % DEMO_MEMBERS.length])
    const likers = audience.slice(0, Math.round(popularity * audience.length))
    const buyers = audience.slice(0, Math.round(popularity * audience.length * 0.6))
    // The acts are spread over the time since the upload.
    const actAt = (step: number, of: number) =>
      new Date(createdAt.getTime() + ((step + 1) / (of + 1)) * daysAgo * DAY_MS)
    for (const [step, liker] of likers.entries()) {
      if (liker) likeRows.push({ promptId: id, userId: idOf(liker.username), createdAt: actAt(step, likers.length) })
    }
    for (const [step, buyer] of buyers.entries()) {
      if (!buyer) continue
      const boughtAt = actAt(step, buyers.length)
      purchaseRows.push({
        id: idAt(boughtAt),
        promptId: id,
        buyerId: idOf(buyer.username),
        sellerId: uploader.id,
        amountCents: toCents(fields.price),
        licence,
        status: 'paid',
        createdAt: boughtAt,
        paidAt: boughtAt,
      })
    }
    for (let back = 0; back < Math.min(daysAgo, VISITED_DAYS); back += 1) {
      const visits = Math.round(popularity * (4 + ((index * 7 + back * 5) % 9)))
      const day = new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10)
      if (visits > 0) visitRows.push({ engineerId: uploader.id, day, promptId: id, visits })
    }
    promptRows.push({
      ...listingValues({
        id,
        uploader,
        fields: promptFields.parse({ ...fields, licence }),
        cover: null,
        status,
        createdAt,
      }),
      likesCount: likers.length,
      salesCount: buyers.length,
    })
  }
  await tx.insert(prompts).values(promptRows)
  await learnWords(
    tx,
    promptRows.map(({ searchText }) => searchText),
  )
  await tx.insert(likes).values(likeRows)
  await tx.insert(listingVisits).values(visitRows)
  await tx.insert(purchases).values(purchaseRows)
  await tx.update(users).set({
    uploadsCount: sql`(select count(*) from ${prompts} where ${prompts.uploadedBy} = ${users.id})`,
    salesCount: sql`(select count(*) from ${purchases} where ${purchases.sellerId} = ${users.id})`,
  })
}

async function insertTalk(tx: Db, now: Date, idOf: IdOf): Promise<void> {
  const discussionRows = DEMO_DISCUSSIONS.map(({ author, topic, description, hoursAgo }) => {
    const createdAt = new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS)
    return { id: idAt(createdAt), authorId: idOf(author), topic, description, searchText: foldText(topic), createdAt }
  })
  await tx.insert(discussions).values(discussionRows)
  for (const talk of DEMO_CONVERSATIONS) {
    const [first] = talk
    if (!first) continue
    const [lowerUserId, higherUserId] = [idOf(first.from), idOf(first.to)].sort() as [string, string]
    const createdAt = new Date(now.getTime() - first.minutesAgo * MINUTE_MS)
    const conversationId = idAt(createdAt)
    const rows = talk.map(({ from, to, message, minutesAgo }) => {
      const sentAt = new Date(now.getTime() - minutesAgo * MINUTE_MS)
      return {
        id: idAt(sentAt),
        conversationId,
        senderId: idOf(from),
        receiverId: idOf(to),
        message,
        createdAt: sentAt,
      }
    })
    await tx.insert(conversations).values({
      id: conversationId,
      lowerUserId,
      higherUserId,
      lastMessageId: rows.at(-1)?.id ?? null,
      createdAt,
    })
    await tx.insert(messages).values(rows)
  }
}
