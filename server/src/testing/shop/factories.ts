import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { SPECIFIED_RULES } from '@promptery/contract/listings/price'
import { type PromptFields, promptFieldsAt } from '@promptery/contract/listings/prompts'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { createPrompt } from '../../listings/changes/write-prompts.ts'
import { indexListings } from '../../listings/search-index/index-listings.ts'
import type { CurrentUser, Deps, PasswordCost } from '../../platform/context.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { newId } from '../../platform/db/ids.ts'
import { usernameColumns } from '../../platform/db/member-columns.ts'
import { holds, prompts, users } from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'

export type TestUser = CurrentUser

/** The cheapest parameters of argon2, since tests hash thousands of passwords. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let passwordHash: Promise<string> | undefined
let made = 0

export const userFactory = { password: 'correct horse battery' }

/** The hash of `userFactory.password`. */
export const hashOfPassword = (): Promise<string> => {
  passwordHash ??= hashPassword(userFactory.password, TEST_PASSWORD_COST)
  return passwordHash
}

/** A user who can sign in with `userFactory.password`. */
export async function aUser(deps: Deps, given: Partial<TestUser> = {}): Promise<TestUser> {
  made += 1
  const user: TestUser = {
    id: newId(),
    username: `user${made}`,
    email: `user${made}@test.example`,
    role: 'member',
    ...given,
  }
  await deps.db.insert(users).values({
    ...user,
    ...usernameColumns(user.username),
    emailKey: emailKeyOf(user.email),
    passwordHash: await hashOfPassword(),
  })
  return user
}

/** The fields of the upload form. */
export function promptFieldsWith(given: Partial<PromptFields> = {}): PromptFields {
  made += 1
  return promptFieldsAt({ ...SPECIFIED_RULES, takesMoney: true }).parse({
    title: `Fox in the snow ${made}`,
    description: 'A fox that looks at you from a winter wood.',
    type: 'Midjourney',
    category: 'Animal',
    price: 4,
    prompt: 'A [animal] in the snow, looking at the viewer, golden hour',
    engine: 'Chat gpt-4 turbo',
    tipsToUse: 'Try another animal.',
    ...given,
  })
}

type Status = 'pending' | 'approved' | 'rejected'

/** A prompt on the market, and its uploader unless given. */
export async function aPrompt(
  deps: Deps,
  given: Partial<PromptFields> & { uploader?: TestUser; status?: Status; withdrawn?: boolean } = {},
): Promise<{ id: string; uploader: TestUser; fields: PromptFields }> {
  const { uploader = await aUser(deps), status, withdrawn, ...fieldsGiven } = given
  const fields = promptFieldsWith(fieldsGiven)
  const { id, isHeld } = await createPrompt({ ...deps, user: uploader }, { fields, cover: undefined })
  if (isHeld) {
    // Many engineers of tests have the same text, which would be held.
    await deps.db.update(prompts).set({ mustBeApproved: false }).where(eq(prompts.id, id))
    await deps.db.delete(holds).where(eq(holds.promptId, id))
  }
  if (status) await deps.db.update(prompts).set({ status }).where(eq(prompts.id, id))
  if (withdrawn) await deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, id))
  return { id, uploader, fields }
}

/** Copies of a prompt's row, one with each title, which is all that is searched. @returns their ids */
export async function copiesOf({ db }: Deps, promptId: string, titles: string[]): Promise<string[]> {
  const [row] = await db.select().from(prompts).where(eq(prompts.id, promptId))
  if (!row) throw new Error('There is no such prompt')
  const copies = titles.map((title) => ({ ...row, id: newId(), title, foldedTitle: foldText(title) }))
  await db.insert(prompts).values(copies)
  await indexListings(
    db,
    copies.map(({ id }) => id),
  )
  return copies.map(({ id }) => id)
}

export async function aBuyer(deps: Deps, promptId: string): Promise<TestUser> {
  const user = await aUser(deps)
  await buyPrompt({ ...deps, user }, { boughtBy: user.id, promptId })
  return user
}
