import { isReservedUsername } from '@promptery/contract/accounts/usernames'
import { usernameSchema } from '@promptery/contract/accounts/users'
import { eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { moveReport, suspended } from '../../testing/shop/reports.ts'
import { runImport } from '../../testing/shop/run-import.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await testApp()
})
afterEach(endTest)

const run = (file: string) => runImport(shop.deps.db, file)
const engineers = async () => (await shop.visitor('GET', '/users/engineer/all?limit=100')).json()

describe('the import, of engineers,', () => {
  it('publishes no email address, and allows no sign-in as an imported engineer', async () => {
    await run('act,prompt,contributor\nFox,Draw a fox,"mira.k@mail.example,ben@mail.example"\n')
    const responses = [
      await shop.visitor('GET', '/prompts/all-prompts'),
      await shop.visitor('GET', '/users/engineer/all'),
      await shop.visitor('GET', `/users/${(await engineers())[0]._id}`),
    ]
    for (const response of responses) {
      expect(response.body).not.toContain('@')
      expect(response.body).toContain('mira.k')
    }
    expect(await shop.deps.db.select().from(users).where(isNotNull(users.passwordHash))).toEqual([])
    const [row] = await shop.deps.db.select().from(users)
    expect(JSON.stringify(row)).not.toContain('mail.example')
  })

  it('appends a number to a member’s name, and recognises its engineer again', async () => {
    const mira = await aUser(shop.deps, { username: 'Mira' })
    const file =
      'act,prompt,contributor\nFox,Draw a fox,mira\nOwl,Draw an owl,mira@a.example\nElk,Draw an elk,mira@b.example\n'
    await run(file)
    const names = (await engineers()).map(({ username }: { username: string }) => username)
    expect(names.sort()).toEqual(['mira-2', 'mira-3', 'mira-4'])
    expect((await shop.deps.db.select().from(users).where(eq(users.id, mira.id)))[0]?.uploadsCount).toBe(0)
    expect(await run(file)).toMatchObject({ added: 0 })
    expect(await engineers()).toHaveLength(3)
  })

  it('withholds what it adds to a suspended engineer until that is undone', async () => {
    await run('act,prompt,contributor\nFox,Draw a fox,mira\n')
    const [mira] = await engineers()
    const caseId = await suspended(shop, { id: mira._id })
    const titles = async () => {
      const { prompts } = (await shop.visitor('GET', '/prompts/all-prompts?sort=Oldest')).json()
      return prompts.map(({ title }: { title: string }) => title)
    }
    await run('act,prompt,contributor\nOwl,Draw an owl,mira\nElk,Draw an elk,ben\n')
    expect(await titles()).toEqual(['Elk'])
    await moveReport(shop, caseId, { move: 'undo' })
    expect(await titles()).toEqual(['Fox', 'Owl', 'Elk'])
  })

  it('appends a number to a name that looks like a member’s', async () => {
    await aUser(shop.deps, { username: 'ada_brook' })
    await run('act,prompt,contributor\nFox,Draw a fox,ada.brook\n')
    expect(await engineers()).toMatchObject([{ username: 'ada.brook-2' }])
  })

  it('shows contributors as the file writes them, beside a username that can be typed, also after a second import', async () => {
    const names = ['王小明', '李雷', 'Łukasz Żak', 'José Muñoz', 'علي', 'two words', 'mira.k']
    const file = `act,prompt,contributor\n${names.map((name, n) => `Fox ${n},Draw fox ${n},${name}`).join('\n')}\n`
    const first = await run(file)
    const made = [
      ['WangXiaoMing', '王小明'],
      ['LiLei', '李雷'],
      ['Lukasz-Zak', 'Łukasz Żak'],
      ['Jose-Munoz', 'José Muñoz'],
      ['ly-prompts', 'علي'],
      ['two-words', 'two words'],
      ['mira.k', null],
    ]
    expect(first.engineers.map(({ username, displayName }) => [username, displayName])).toEqual(made)
    const shown = await engineers()
    expect(
      shown
        .map(({ username, displayName = null }: { username: string; displayName?: string | null }) => [
          username,
          displayName,
        ])
        .sort(),
    ).toEqual(made.sort())
    expect(await run(file.normalize('NFD'))).toMatchObject({ added: 0, engineers: [] })
    expect(await engineers()).toEqual(shown)
  })

  it('gives engineers of an earlier import the name of the file, and none that reads as a member’s username', async () => {
    await aUser(shop.deps, { username: 'ana.pena' })
    const file = 'act,prompt,contributor\nFox,Draw a fox,Ana Peña\nOwl,Draw an owl,Łukasz Żak\nElk,Draw an elk,Admín\n'
    await run(file)
    await shop.deps.db.update(users).set({ displayName: null, displayNameKey: null })
    await run(file)
    const rows = await shop.deps.db.select().from(users).where(isNotNull(users.importKey))
    expect(rows.map(({ username, displayName }) => [username, displayName]).sort()).toEqual([
      ['Admin-prompts', null],
      ['Ana-Pena-2', null],
      ['Lukasz-Zak', 'Łukasz Żak'],
    ])
  })

  it('makes valid names of odd handles', async () => {
    const handles = ['x', '雪', '-- --', 'a'.repeat(60), '@', 'two words', 'a@b.example', '...', 'Admin']
    await run(`act,prompt,contributor\n${handles.map((handle, n) => `Fox ${n},Draw fox ${n},${handle}`).join('\n')}\n`)
    const names = (await engineers()).map(({ username }: { username: string }) => username)
    expect(names).toHaveLength(handles.length)
    for (const name of names) {
      expect(usernameSchema.safeParse(name).success, name).toBe(true)
      expect(isReservedUsername(name), name).toBe(false)
    }
  })
})
