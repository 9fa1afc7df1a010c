import type { Caller, TestApp } from './app.ts'
import { aUser } from './factories.ts'

/** Two who have not spoken yet. */
export async function twoStrangers(shop: TestApp) {
  const [one, other] = [await aUser(shop.deps), await aUser(shop.deps)]
  return { one, other, asOne: await shop.as(one), asOther: await shop.as(other) }
}

/** How many messages of `otherId` the calling user has not read, as their list of conversations says. */
export async function unreadOf(call: Caller, otherId: string): Promise<number | undefined> {
  const conversations: { _id: string; unread: number }[] = (await call('GET', '/users/chats')).json().data
  return conversations.find(({ _id }) => _id === otherId)?.unread
}
