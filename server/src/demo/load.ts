import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { writeFingerprints } from '../listings/leak-detection/write-fingerprints.ts'
import { indexListings } from '../listings/search-index/index-listings.ts'
import { fillInLanguages } from '../listings/text/fill-in-languages.ts'
import type { Db } from '../platform/db/db.ts'
import { foldText } from '../platform/db/fold-text.ts'
import { idAt } from '../platform/db/ids.ts'
import { usernameColumns } from '../platform/db/member-columns.ts'
import {
  answers,
  conversations,
  discussions,
  formerVersions,
  likes,
  listings,
  listingVisits,
  messages,
  prompts,
  purchases,
  reviews,
  samples,
  users,
} from '../platform/db/schema.ts'
import type { Env } from '../platform/env.ts'
import { CannotStart } from '../platform/runtime/lifecycle.ts'
import { searchTextOf } from '../talk/chats/send-message.ts'
import { type DemoContent, readDemo } from './content.ts'
import { DAY_MS, listingRows } from './listing-rows.ts'

const MINUTE_MS = 60_000

/**
 * Loads the demo catalogue in one transaction.
 * @param passwordHash of `DEMO_PASSWORD`, for all accounts; the files are read while it is being made
 * @param now base of relative times
 */
export async function loadDemo(db: Db, passwordHash: string | Promise<string>, now = new Date()): Promise<void> {
  const content = readDemo()
  const hash = await passwordHash
  await db.transaction(async (tx) => {
    const idOf = await insertPeople(tx, content, now, hash)
    await insertCatalogue(tx, content, now, idOf)
    await insertTalk(tx, content, now, idOf)
    await fillInLanguages(tx)
  })
}

type IdOf = (username: string) => string

async function insertPeople(tx: Db, { people }: DemoContent, now: Date, passwordHash: string): Promise<IdOf> {
  const { admin, engineers, members } = people
  const rows = [...engineers, ...members, admin].map(({ username, email, joinedDaysAgo }) => {
    const createdAt = new Date(now.getTime() - joinedDaysAgo * DAY_MS)
    return {
      id: idAt(createdAt),
      ...usernameColumns(username),
      email,
      emailKey: email.toLowerCase(),
      passwordHash,
      role: email === admin.email ? ('admin' as const) : ('member' as const),
      isDemo: true,
      createdAt,
    }
  })
  await tx.insert(users).values(rows)
  const ids = new Map(rows.map((row) => [row.username, row.id]))
  return (username) => ids.get(username) ?? ''
}

/** Inserts the listings with all that stands beside them, then what is counted of them. */
async function insertCatalogue(tx: Db, content: DemoContent, now: Date, idOf: IdOf): Promise<void> {
  const members = content.people.members.map(({ username }) => username)
  const all = content.listings.map((listing, place) => listingRows(listing, place, { now, members, idOf }))
  await tx.insert(prompts).values(all.map(({ prompt }) => prompt))
  const ids = all.map(({ prompt }) => prompt.id)
  await writeFingerprints(
    tx,
    all.flatMap(({ texts }) => texts),
  )
  await indexListings(tx, ids)
  await tx.insert(likes).values(all.flatMap((rows) => rows.likes))
  await tx.insert(listingVisits).values(all.flatMap((rows) => rows.visits))
  await tx.insert(purchases).values(all.flatMap((rows) => rows.purchases))
  await tx.insert(samples).values(all.flatMap((rows) => rows.samples))
  await tx.insert(formerVersions).values(all.flatMap((rows) => rows.formerVersions))
  await tx.insert(reviews).values(all.flatMap((rows) => rows.reviews))
  const listingCounts = {
    likesCount: sql`(select count(*) from ${likes} where ${likes.promptId} = ${listings.id})`,
    salesCount: sql`(select count(*) from ${purchases} where ${purchases.promptId} = ${listings.id})`,
    reviewsCount: sql`(select count(*) from ${reviews} where ${reviews.promptId} = ${listings.id})`,
    starsSum: sql`(select coalesce(sum(${reviews.stars}), 0) from ${reviews} where ${reviews.promptId} = ${listings.id})`,
  }
  await tx.update(listings).set(listingCounts).where(inArray(listings.id, ids))
  const userCounts = {
    uploadsCount: sql`(select count(*) from ${prompts} where ${prompts.uploadedBy} = ${users.id})`,
    salesCount: sql`(select count(*) from ${purchases} where ${purchases.sellerId} = ${users.id})`,
    reviewsCount: sql`(select coalesce(sum(${listings.reviewsCount}), 0) from ${listings} where ${listings.uploadedBy} = ${users.id})`,
    starsSum: sql`(select coalesce(sum(${listings.starsSum}), 0) from ${listings} where ${listings.uploadedBy} = ${users.id})`,
  }
  await tx.update(users).set(userCounts).where(sql`${users.isDemo}`)
}

async function insertTalk(tx: Db, content: DemoContent, now: Date, idOf: IdOf): Promise<void> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * MINUTE_MS)
  for (const { author, topic, description, hoursAgo, answers: given } of content.discussions) {
    const createdAt = at(hoursAgo * 60)
    const discussionId = idAt(createdAt)
    const searchText = foldText(topic)
    const written = { id: discussionId, authorId: idOf(author), topic, description, searchText, createdAt }
    await tx.insert(discussions).values(written)
    for (const { by, text, hoursAgo, isAccepted } of given) {
      const createdAt = at(hoursAgo * 60)
      const id = idAt(createdAt)
      await tx.insert(answers).values({ id, discussionId, authorId: idOf(by), text, createdAt })
      if (!isAccepted) continue
      await tx.update(discussions).set({ acceptedAnswerId: id }).where(eq(discussions.id, discussionId))
    }
  }
  for (const { between, messages: sent } of content.conversations) {
    const [one, other] = between.map(idOf) as [string, string]
    const rows = sent.map(({ from, message, minutesAgo }) => {
      const [senderId, receiverId] = from === between[0] ? [one, other] : [other, one]
      const searchText = searchTextOf({ message, attachment: null })
      return { id: idAt(at(minutesAgo)), senderId, receiverId, message, searchText, createdAt: at(minutesAgo) }
    })
    const createdAt = at(sent[0]?.minutesAgo ?? 0)
    const conversationId = idAt(createdAt)
    const [lowerUserId, higherUserId] = [one, other].sort() as [string, string]
    const lastMessageId = rows.at(-1)?.id ?? null
    await tx.insert(conversations).values({ id: conversationId, lowerUserId, higherUserId, lastMessageId, createdAt })
    await tx.insert(messages).values(rows.map((row) => ({ ...row, conversationId })))
  }
}

/** Password of every demo account, as in the README. */
export const DEMO_PASSWORD = 'promptery-demo'

/** Marker file in `DATA_DIR`: the demo catalogue was removed and must not be loaded again. */
export const DEMO_REMOVED_FILE = 'demo-removed'

type DemoEnv = Pick<Env, 'publicBy' | 'seed' | 'dataDir'>

/**
 * Loads the demo catalogue into an empty database, unless strangers could sign in to it or it was removed before.
 * @returns whether the database has demo accounts
 * @throws CannotStart when it has some and others can reach the shop
 */
export async function prepareDemo(
  db: Db,
  env: DemoEnv,
  hashPassword: (password: string) => Promise<string>,
): Promise<boolean> {
  const wasRemoved = existsSync(join(env.dataDir, DEMO_REMOVED_FILE))
  if (env.seed === 'demo' && !env.publicBy && !wasRemoved && (await isEmpty(db))) {
    process.stdout.write('Loading the demo catalogue …\n')
    await loadDemo(db, hashPassword(DEMO_PASSWORD))
  }
  const isThere = await hasDemoAccounts(db)
  if (isThere && env.publicBy) throw new CannotStart(refusalOf(env.publicBy))
  return isThere
}

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0

export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(sql`${users.isDemo}`).limit(1)
  return rows.length > 0
}

/** Why a shop that others can reach has no demo accounts. */
export const refusalOf = (publicBy: string): string =>
  `Others can reach the shop (${publicBy}), and everybody knows the password of the demo accounts.\n` +
  'Remove them with: npm run seed -- --remove-demo\nor allow them with: ALLOW_DEMO_ACCOUNTS=true'
