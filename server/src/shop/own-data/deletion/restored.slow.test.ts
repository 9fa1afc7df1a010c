import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPrompt } from '../../../listings/changes/write-prompts.ts'
import { leave } from '../../../platform/db/queries/account-deletion.ts'
import { accountDeletions } from '../../../platform/db/schema.ts'
import { aPicture } from '../../../testing/http/multipart.ts'
import { aUser, promptFieldsWith } from '../../../testing/shop/factories.ts'
import { aNewShop, contentOf, inside, runCli, type Shop, stock } from '../../../testing/shop/shop.ts'
import { eraseAccount, finishErasure } from './erase-account.ts'

const PERSON = /zelda/i

let shop: Shop
let fresh: Shop
let folder: string
let file: string
let id: string
beforeAll(async () => {
  ;[shop, fresh] = [await aNewShop(), await aNewShop('unmigrated')]
  await stock(shop)
  folder = join(shop.folder, 'backups')
  await mkdir(folder)
  file = join(folder, 'older.tar.gz')
  id = await inside(shop, async (deps) => {
    const user = await aUser(deps, { username: 'zelda', email: 'zelda@quill.example' })
    const fields = promptFieldsWith({ title: 'Zelda’s own' })
    await createPrompt({ ...deps, user }, { fields, cover: await aPicture(600, 400) })
    return user.id
  })
  expect(await runCli(shop, 'backup', file)).toMatchObject({ code: 0 })
  await inside(shop, async (deps) => {
    await deps.db.transaction((tx) => leave(tx, { userId: id, balance: 'pay_out' }))
    await deps.db.update(accountDeletions).set({ isRepeated: true })
    await eraseAccount(deps.db, id)
    await finishErasure(deps, id)
  })
})
afterAll(async () => {
  await shop.remove()
  await fresh.remove()
})

const expectErased = async (of: Shop) => {
  const { rows } = await contentOf(of)
  expect(Object.entries(rows).filter(([, lines]) => lines.some((line) => PERSON.test(line)))).toEqual([])
  expect(rows.users?.some((line) => line.includes(id))).toBe(true)
}

it('a restored older backup has the erasures of the shop that it replaces', async () => {
  const before = (await contentOf(shop)).pictures
  const restored = await runCli(shop, 'restore', file, '--replace')
  expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('erased again: 1') })
  await expectErased(shop)
  expect((await contentOf(shop)).pictures).toEqual(before)
}, 120_000)

it('a restore on another machine has those of the list beside the backups', async () => {
  // A backup by hand writes the list beside it.
  expect(await runCli(shop, 'backup', join(folder, 'newer.tar.gz'))).toMatchObject({ code: 0 })
  const restored = await runCli(fresh, 'restore', file)
  expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('erased again: 1') })
  await expectErased(fresh)

  await rm(join(folder, 'erased-accounts.txt'))
  const kept = join(fresh.folder, 'kept')
  await mkdir(kept)
  await writeFile(join(kept, 'erased-accounts.txt'), `${id}\n`)
  const there = { ...fresh, env: { ...fresh.env, BACKUP_FOLDER: kept } }
  expect(await runCli(there, 'restore', file, '--replace')).toMatchObject({ code: 0 })
  await expectErased(fresh)
}, 120_000)
