import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { newId } from '../../../platform/db/ids.ts'
import {
  accountDeletions,
  answers,
  answerVotes,
  discussions,
  discussionVotes,
  likes,
  listings,
  prompts,
  users,
} from '../../../platform/db/schema.ts'
import { BLOCKED } from '../../../testing/database/blocked.ts'
import { testApp } from '../../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../../testing/shop/factories.ts'
import { eraseAccount } from './erase-account.ts'

it('an erasure that has to wait keeps no row of others locked meanwhile', async () => {
  const shop = await testApp()
  const { db } = shop.deps
  const [member, other] = [await aUser(shop.deps, { username: 'zelda.quill' }), await aUser(shop.deps)]
  const liked = await Promise.all(Array.from({ length: 3 }, async () => (await aPrompt(shop.deps)).id))
  for (const promptId of liked) await db.insert(likes).values({ promptId, userId: member.id })
  await db.update(listings).set({ likesCount: 1 })
  const { id: own } = await aPrompt(shop.deps, { uploader: member })
  const call = await shop.as(other)
  const topic = { topic: 'A topic of another', description: 'For @zelda.quill, and @zelda.quills' }
  const discussionId = (await call('POST', '/discussions/create', topic)).json().data._id
  await db.insert(discussionVotes).values({ discussionId, userId: member.id })
  await db.update(discussions).set({ votesCount: 1 })
  const answerId = newId()
  const answer = { id: answerId, discussionId, authorId: other.id, text: 'Ask @Zelda.Quill', votesCount: 1 }
  await db.insert(answers).values(answer)
  await db.insert(answerVotes).values({ answerId, userId: member.id })
  const asked = { userId: member.id, id: newId(), dueAt: new Date(), balance: 'pay_out' } as const
  await db.insert(accountDeletions).values(asked)
  expect(await eraseAccount(db, member.id)).toBe(false)
  expect(await db.$count(likes)).toBe(3)
  await db.update(accountDeletions).set({ isRepeated: true })

  let erasing: Promise<boolean> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(prompts).where(eq(prompts.id, own)).for('update')
    erasing = eraseAccount(db, member.id)
    await vi.waitFor(async () => expect((await db.execute(sql.raw(BLOCKED))).rows).toHaveLength(1))
    await db.transaction(async (another) => {
      await another.execute(sql`set local lock_timeout = '1s'`)
      const counted = await another.update(listings).set({ salesCount: sql`sales_count` }).returning()
      expect(counted.filter(({ id }) => id !== own).map(({ likesCount }) => likesCount)).toEqual([0, 0, 0])
      const [theirs] = await another.update(discussions).set({ votesCount: sql`votes_count` }).returning()
      expect(theirs).toMatchObject({ votesCount: 0, description: 'For a former member, and @zelda.quills' })
      const [said] = await another.update(answers).set({ votesCount: sql`votes_count` }).returning()
      expect(said).toMatchObject({ votesCount: 0, text: 'Ask a former member' })
    })
    expect(await db.$count(users, eq(users.username, 'zelda.quill'))).toBe(1)
  })
  expect(await erasing).toBe(true)
  expect(await eraseAccount(db, member.id)).toBe(false)
})
