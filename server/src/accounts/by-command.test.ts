import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { CLI_ACTOR } from '../platform/db/queries/audit.ts'
import { auditLog, users } from '../platform/db/schema.ts'
import { aUser } from '../testing/shop/factories.ts'
import { type MailShop, mailShop, NEW_PASSWORD } from '../testing/shop/mail.ts'
import { aBrowserAt, isSignedIn, sendPassword } from '../testing/shop/sign-in/browser.ts'
import { aUserWithTotp } from '../testing/shop/sign-in/second-factor.ts'
import { createAdmin } from './create-user.ts'
import { replacePassword } from './passwords/passwords.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop({ pageTerms: 'Be kind', termsVersion: 3 })
})

const actsOn = async (name: string) =>
  (await shop.deps.db.select().from(auditLog).where(eq(auditLog.subjectName, name))).map(({ act }) => act)
const signIn = (email: string, password: string) => shop.visitor('POST', '/users/login', { email, password })

it('an admin is created at the terminal, who signs in at once, also under a name kept for the shop', async () => {
  const admin = { username: 'support', email: 'Support@shop.example', password: NEW_PASSWORD, actor: CLI_ACTOR }
  await createAdmin(shop.deps, admin)
  expect((await signIn('support@SHOP.example', NEW_PASSWORD)).json().user).toMatchObject({ role: 'admin' })
  expect(await actsOn('support')).toEqual(['grant'])
  const [row] = await shop.deps.db.select().from(users).where(eq(users.username, 'support'))
  expect(row).toMatchObject({ mustConfirmEmail: false, termsVersion: null })
  await expect(createAdmin(shop.deps, { ...admin, username: 'other' })).rejects.toThrow('an account with this email')
  await expect(createAdmin(shop.deps, { ...admin, email: 'a@shop.example' })).rejects.toThrow('is taken')
  expect(await actsOn('other')).toEqual([])
})

it('a password is replaced at the terminal, and its account is signed out, told by mail and audited', async () => {
  const user = await aUser(shop.deps)
  const browser = aBrowserAt(shop)
  await sendPassword(browser, user)
  const replaced = { email: user.email.toUpperCase(), password: NEW_PASSWORD, actor: CLI_ACTOR }
  expect(await replacePassword(shop.deps, replaced)).toMatchObject({ username: user.username })
  expect(await isSignedIn(browser)).toBe(false)
  expect((await sendPassword(aBrowserAt(shop), user)).statusCode).toBe(401)
  expect((await signIn(user.email, NEW_PASSWORD)).statusCode).toBe(200)
  expect(await actsOn(user.username)).toEqual(['reset-password'])
  expect((await shop.rows()).at(-1)).toMatchObject({ userId: user.id, content: { title: 'Your password was changed' } })
  expect(await replacePassword(shop.deps, { ...replaced, email: 'nobody@test.example' })).toBeUndefined()
  await expect(replacePassword(shop.deps, { ...replaced, password: 'password123' })).rejects.toThrow(
    'first that others',
  )
})

it('a replaced password leaves the second factor as it is', async () => {
  const { user } = await aUserWithTotp(shop)
  await replacePassword(shop.deps, { email: user.email, password: NEW_PASSWORD, actor: CLI_ACTOR })
  expect((await signIn(user.email, NEW_PASSWORD)).json()).toMatchObject({ code: 'code_required' })
})
