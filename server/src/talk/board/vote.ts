import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { answers, answerVotes, discussions, discussionVotes } from '../../platform/db/schema.ts'
import { batched } from '../../platform/db/statements.ts'
import { Forbidden } from '../../platform/errors.ts'
import { answerGone, isShownAnswer, isShownTopic, topicGone } from './present.ts'

type Voted = 'topic' | 'answer'

/** What is voted for, and where its votes are. */
const SUBJECTS = {
  topic: { table: discussions, votes: discussionVotes, column: 'discussion_id', gone: topicGone },
  answer: { table: answers, votes: answerVotes, column: 'answer_id', gone: answerGone },
}

interface Vote {
  db: Db
  of: Voted
  id: string
  userId: string
}

interface Votes {
  votesCount: number
  votedByMe: boolean
}

/** Votes for a topic or answer, once. Idempotent. @throws NotFound, Forbidden for one's own */
export async function vote(ctx: UserContext, { of, id }: { of: Voted; id: string }): Promise<Votes> {
  const { authorId } = await getShown(ctx, { of, id })
  if (authorId === ctx.user.id) throw new Forbidden('own_content', 'You cannot vote for what you wrote')
  const votesCount = await storeVotes({ db: ctx.db, of, id, userId: ctx.user.id })
  if (votesCount === undefined) throw SUBJECTS[of].gone()
  return { votesCount, votedByMe: true }
}

/** Takes a vote back. Idempotent. @throws NotFound */
export async function takeVoteBack(ctx: UserContext, { of, id }: { of: Voted; id: string }): Promise<Votes> {
  await getShown(ctx, { of, id })
  const { table, votes, gone } = SUBJECTS[of]
  const column = sql.identifier(SUBJECTS[of].column)
  // The subject is locked first, as in `storeVotes`: otherwise the two could deadlock.
  const [row] = await rowsOf<{ votesCount: number }>(
    ctx.db,
    sql`with locked as (
      select ${table.id} as id, ${table.votesCount} as votes from ${table} where ${table.id} = ${id} for no key update
    ), removed as (
      delete from ${votes} using locked where ${column} = locked.id and ${votes.userId} = ${ctx.user.id} returning 1
    ), counted as (
      update ${table} set votes_count = ${table.votesCount} - 1 from locked
      where ${table.id} = locked.id and exists (select 1 from removed)
    )
    select (votes - (select count(*) from removed))::int as "votesCount" from locked`,
  )
  if (!row) throw gone()
  return { votesCount: row.votesCount, votedByMe: false }
}

/**
 * Stores the votes for one subject in one tick and counts them, in one statement (decision 057).
 * @returns the number of votes; `undefined` if the subject is gone
 */
const storeVotes = batched(
  ({ of, id }: Vote) => `${of} ${id}`,
  async (asked): Promise<number | undefined> => {
    const [{ db, of, id }] = asked
    const { table, votes, column } = SUBJECTS[of]
    const userIds = [...new Set(asked.map(({ userId }) => userId))]
    const [row] = await rowsOf<{ votesCount: number }>(
      db,
      sql`with locked as (
        select ${table.id} as id, ${table.votesCount} as votes from ${table} where ${table.id} = ${id} for no key update
      ), voted as (
        insert into ${votes} (${sql.identifier(column)}, user_id)
        select locked.id, asked.user_id from locked, unnest(${sql.param(userIds)}::uuid[]) as asked (user_id)
        on conflict do nothing returning 1
      ), counted as (
        update ${table} set votes_count = ${table.votesCount} + new.count
        from locked, (select count(*)::int as count from voted) as new
        where ${table.id} = locked.id and new.count > 0
      )
      select (votes + (select count(*) from voted))::int as "votesCount" from locked`,
    )
    return row?.votesCount
  },
)

/** @throws NotFound for what the session's user does not see */
async function getShown(ctx: UserContext, { of, id }: { of: Voted; id: string }): Promise<{ authorId: string }> {
  const [row] = of === 'topic' ? await findTopic(ctx, id) : await findAnswer(ctx, eq(answers.id, id))
  if (!row) throw SUBJECTS[of].gone()
  return row
}

const findTopic = (ctx: UserContext, id: string) =>
  ctx.db
    .select({ authorId: discussions.authorId })
    .from(discussions)
    .where(and(eq(discussions.id, id), isShownTopic(ctx)))

const findAnswer = (ctx: UserContext, is: SQL) =>
  ctx.db
    .select({ authorId: answers.authorId })
    .from(answers)
    .innerJoin(discussions, eq(discussions.id, answers.discussionId))
    .where(and(is, isShownAnswer(ctx)))
