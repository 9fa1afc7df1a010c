import type { Caller, TestApp } from './app.ts'
import { aUser } from './factories.ts'

/** Two users without a conversation. */
export async function twoUsers(shop: TestApp) {
  const [one, other] = [await aUser(shop.deps), await aUser(shop.deps)]
  return { one, other, asOne: await shop.as(one), asOther: await shop.as(other) }
}

/** The caller's unread messages of `otherId`, by their list of conversations. */
export async function unreadOf(call: Caller, otherId: string): Promise<number | undefined> {
  const conversations: { _id: string; unread: number }[] = (await call('GET', '/users/chats')).json().data
  return conversations.find(({ _id }) => _id === otherId)?.unread
}
