import { promptFields } from '@promptery/contract/listings/prompts'
import { toCents } from '@promptery/contract/money/money'
import { eq, sql } from 'drizzle-orm'
import { writeFingerprints } from '../src/catalog/leak-detection/fingerprints/write-fingerprints.ts'
import { indexListings } from '../src/catalog/search/index-listings.ts'
import { listingValues } from '../src/catalog/values.ts'
import type { Db } from '../src/platform/db/db.ts'
import { foldText } from '../src/platform/db/fold-text.ts'
import { idAt } from '../src/platform/db/ids.ts'
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
} from '../src/platform/db/schema.ts'
import { usernameColumns } from '../src/platform/db/username-columns.ts'
import { DEMO_CONVERSATIONS } from './conversations.ts'
import { DEMO_DISCUSSIONS } from './discussions.ts'
import { DEMO_ADMIN, DEMO_ENGINEERS, DEMO_MEMBERS } from './people.ts'
import { DEMO_PROMPTS } from './prompts.ts'
import { DEMO_PROOF } from './proof.ts'
import { formerRows, proofColumns, reviewRows, sampleRows, textsOf, versionAt } from './proof-rows.ts'
import { demoTerms } from './terms.ts'
import type { DemoUser } from './types.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Days with visits of the demo prompts. */
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
 * Loads the demo catalogue in one transaction.
 * @param passwordHash of `DEMO_PASSWORD`, for all accounts
 * @param now base of relative times
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

/**
 * Inserts prompts with samples, versions, visits, likes, sales and reviews. Likes and sales are distributed over the
 * members by popularity; reviewers are among the buyers.
 */
async function insertCatalogue(tx: Db, now: Date, idOf: IdOf): Promise<void> {
  const promptRows: (typeof prompts.$inferInsert)[] = []
  const likeRows: (typeof likes.$inferInsert)[] = []
  const visitRows: (typeof listingVisits.$inferInsert)[] = []
  const purchaseRows: (typeof purchases.$inferInsert)[] = []
  const samplesOfAll: (typeof samples.$inferInsert)[] = []
  const versionsOfAll: (typeof formerVersions.$inferInsert)[] = []
  const reviewsOfAll: (typeof reviews.$inferInsert)[] = []
  const textsOfAll: Parameters<typeof writeFingerprints>[1][number][] = []
  for (const [index, prompt] of DEMO_PROMPTS.entries()) {
    const { engineer, daysAgo, popularity, status, ...fields } = prompt
    const terms = demoTerms(prompt)
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const id = idAt(createdAt)
    const uploader = { id: idOf(engineer), username: engineer }
    // A stride coprime to the number of members reaches each of them once.
    const audience = DEMO_MEMBERS.map((_, step) => DEMO_MEMBERS[(index * 5 + step * 7) % DEMO_MEMBERS.length])
    const proof = DEMO_PROOF.get(prompt.title) ?? { title: prompt.title, variables: [], samples: [] }
    const texts = textsOf(prompt, proof, now)
    const reviewers = (proof.reviews ?? []).map(({ by }) => by)
    const likers = audience.slice(0, Math.round(popularity * audience.length))
    const others = audience.filter((member) => !reviewers.includes(member?.username ?? ''))
    const sold = Math.round(popularity * audience.length * 0.6)
    const buyers = [...reviewers, ...others.flatMap((member) => member?.username ?? [])].slice(
      0,
      Math.max(sold, reviewers.length),
    )
    // Times are spread over the time since the upload.
    const actAt = (step: number, of: number) =>
      new Date(createdAt.getTime() + ((step + 1) / (of + 1)) * daysAgo * DAY_MS)
    for (const [step, liker] of likers.entries()) {
      if (liker) likeRows.push({ promptId: id, userId: idOf(liker.username), createdAt: actAt(step, likers.length) })
    }
    // A stride through the times, so that reviewers are not the first buyers.
    const bought = buyers.map((buyer, step) => {
      const boughtAt = actAt((step * 3 + index) % buyers.length, buyers.length)
      return { buyer, buyerId: idOf(buyer), boughtAt, version: versionAt(texts, boughtAt) }
    })
    for (const { buyerId, boughtAt, version } of bought) {
      purchaseRows.push({
        id: idAt(boughtAt),
        promptId: id,
        buyerId,
        version,
        sellerId: uploader.id,
        amountCents: toCents(fields.price),
        licence: terms.licence,
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
    const written = reviewRows(id, proof, bought, now)
    samplesOfAll.push(...sampleRows(id, prompt, proof, createdAt))
    versionsOfAll.push(...formerRows(id, texts))
    reviewsOfAll.push(...written)
    textsOfAll.push(...texts.map(({ number, text, writtenAt }) => ({ promptId: id, version: number, text, writtenAt })))
    promptRows.push({
      ...listingValues({
        id,
        uploader,
        fields: promptFields.parse({ ...fields, ...terms }),
        cover: null,
        status,
        createdAt,
      }),
      ...proofColumns(proof, texts),
    })
  }
  await tx.insert(prompts).values(promptRows)
  await writeFingerprints(tx, textsOfAll)
  await indexListings(
    tx,
    promptRows.map(({ id }) => id),
  )
  await tx.insert(likes).values(likeRows)
  await tx.insert(listingVisits).values(visitRows)
  await tx.insert(purchases).values(purchaseRows)
  await tx.insert(samples).values(samplesOfAll)
  await tx.insert(formerVersions).values(versionsOfAll)
  await tx.insert(reviews).values(reviewsOfAll)
  await tx.update(listings).set({
    likesCount: sql`(select count(*) from ${likes} where ${likes.promptId} = ${listings.id})`,
    salesCount: sql`(select count(*) from ${purchases} where ${purchases.promptId} = ${listings.id})`,
    reviewsCount: sql`(select count(*) from ${reviews} where ${reviews.promptId} = ${listings.id})`,
    starsSum: sql`(select coalesce(sum(${reviews.stars}), 0) from ${reviews} where ${reviews.promptId} = ${listings.id})`,
  })
  await tx.update(users).set({
    uploadsCount: sql`(select count(*) from ${prompts} where ${prompts.uploadedBy} = ${users.id})`,
    salesCount: sql`(select count(*) from ${purchases} where ${purchases.sellerId} = ${users.id})`,
    reviewsCount: sql`(select coalesce(sum(${listings.reviewsCount}), 0) from ${listings} where ${listings.uploadedBy} = ${users.id})`,
    starsSum: sql`(select coalesce(sum(${listings.starsSum}), 0) from ${listings} where ${listings.uploadedBy} = ${users.id})`,
  })
}

async function insertTalk(tx: Db, now: Date, idOf: IdOf): Promise<void> {
  const discussionRows = DEMO_DISCUSSIONS.map(({ author, topic, description, hoursAgo }) => {
    const createdAt = new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS)
    return { id: idAt(createdAt), authorId: idOf(author), topic, description, searchText: foldText(topic), createdAt }
  })
  await tx.insert(discussions).values(discussionRows)
  for (const [index, { answers: given = [] }] of DEMO_DISCUSSIONS.entries()) {
    const discussionId = discussionRows[index]?.id
    if (!discussionId || given.length === 0) continue
    const rows = given.map(({ by, text, hoursAgo, isAccepted }) => {
      const createdAt = new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS)
      return { id: idAt(createdAt), discussionId, authorId: idOf(by), text, createdAt, isAccepted }
    })
    await tx.insert(answers).values(rows.map(({ isAccepted: _, ...row }) => row))
    const accepted = rows.find(({ isAccepted }) => isAccepted)
    if (accepted) {
      await tx.update(discussions).set({ acceptedAnswerId: accepted.id }).where(eq(discussions.id, discussionId))
    }
  }
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
