import { FORMER_MEMBER } from '@promptery/contract/shown-name'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/db/db.ts'
import { foldText } from '../../../../platform/db/fold-text.ts'
import {
  answers,
  answerVotes,
  attachmentTexts,
  cartItems,
  conversations,
  discussionReads,
  discussions,
  discussionVotes,
  fillings,
  folders,
  holds,
  libraryItems,
  likes,
  listings,
  messages,
  reviews,
} from '../../../../platform/db/schema.ts'
import { changeOthers, deleted, type Gone, mentionsPattern, type Step, step, unmarked } from './step.ts'

/** The heading of an erased topic that others have answered. */
const DELETED_TOPIC = 'A deleted topic'

/** Lists and marks. Counters follow. */
const MARKS: Step[] = [
  deleted(cartItems, cartItems.userId),
  deleted(libraryItems, libraryItems.userId),
  deleted(folders, folders.userId),
  deleted(fillings, fillings.userId),
  unmarked(likes, { of: listings, by: likes.promptId, counter: listings.likesCount }),
  unmarked(discussionVotes, { of: discussions, by: discussionVotes.discussionId, counter: discussions.votesCount }),
  unmarked(answerVotes, { of: answers, by: answerVotes.answerId, counter: answers.votesCount }),
  deleted(discussionReads, discussionReads.userId),
]

/** No longer mentions the member in what others wrote. */
const unnamed = (table: PgTable, column: string) => async (db: Db, gone: Gone) => {
  const [text, pattern] = [sql.identifier(column), mentionsPattern(gone)]
  await changeOthers(db, table, sql`select id from ${table} where ${text} ~* ${pattern}`, (tx, ids) =>
    tx.execute(sql`update ${table} set ${text} = regexp_replace(${text}, ${pattern}, ${FORMER_MEMBER}, 'gi')
      where id = ${ids}`),
  )
}

/** Topics without answers by others go, as answers do. In what others wrote, the name is no longer mentioned. */
const BOARD: Step[] = [
  {
    ...step(answers, ({ userId }) => sql`delete from ${answers} where author_id = ${userId}`),
    beforehand: unnamed(answers, 'text'),
  },
  {
    ...step(
      discussions,
      ({ userId }) => sql`delete from ${discussions} where author_id = ${userId}
      and not exists (select from answers where discussion_id = discussions.id)`,
      ({ userId }) => sql`update ${discussions} set topic = ${DELETED_TOPIC}, search_text = ${foldText(DELETED_TOPIC)},
      description = '', deleted_at = coalesce(deleted_at, now()) where author_id = ${userId}`,
    ),
    beforehand: unnamed(discussions, 'description'),
  },
  deleted(holds, holds.authorId),
]

/** What the member sent goes. What others sent them stays with those others. */
const CHATS: Step[] = [
  step(
    attachmentTexts,
    ({ userId }) => sql`delete from ${attachmentTexts} where message_id in (
      select id from messages where sender_id = ${userId})`,
  ),
  deleted(messages, messages.senderId),
  step(
    conversations,
    ({ userId }) => sql`delete from ${conversations} where (lower_user_id = ${userId} or higher_user_id = ${userId})
      and not exists (select from messages where conversation_id = conversations.id)`,
    ({ userId }) => sql`update ${conversations} set lower_unread = 0, higher_unread = 0, last_message_id = (
        select id from messages where conversation_id = conversations.id order by id desc limit 1)
      where lower_user_id = ${userId} or higher_user_id = ${userId}`,
  ),
]

/** Stars stay, so that the ratings of what was bought stay true. Words go. */
const REVIEWS: Step = step(
  reviews,
  ({ userId }) => sql`update ${reviews} set text = '' where author_id = ${userId}`,
  ({ userId }) => sql`update ${reviews} set answer = null, answered_at = null
    where answer is not null and prompt_id in (select id from prompts where uploaded_by = ${userId})`,
)

export const WRITING: Step[] = [...MARKS, ...BOARD, ...CHATS, REVIEWS]
