import { paths } from '@promptery/contract/client-paths'
import { LIMITS } from '@promptery/contract/constants'
import { sql } from 'drizzle-orm'
import type { Db } from '../../server/src/platform/db/db.ts'
import { encodeKey } from '../../server/src/platform/db/page.ts'
import { rowsOf } from '../../server/src/platform/db/rows.ts'
import type { Member } from './members.ts'
import type { Pair } from './transactions.ts'

/** Enough rows that few repeat within the response cache's TTL. */
const SAMPLE = 20_000

const SHOWN = `p.id, p.title, p.description, p.type, p.category, p.price_cents, p.engine, p.tips_to_use, p.uploaded_by,
  u.username, p.cover, p.drawn_key, p.drawn_placeholder, l.likes_count, l.sales_count, p.created_at, p.updated_at,
  p.status, p.withdrawn_at`
const FROM = 'from listings l join prompts p on p.id = l.id join users u on u.id = p.uploaded_by'
const LISTED = `l.withdrawn_at is null and l.status <> 'rejected' and (l.status = 'approved' or not l.must_be_approved)`
const NEWEST = 'order by l.id desc limit 26'
const TOP = 'order by l.likes_count desc, l.id desc limit 26'

/** An operation as a hand-written statement and as a request to the shop, both with the same rows. */
export interface Operation {
  name: string
  text: string
  values: unknown[][]
  paths: string[]
  /** The wanted share of the statement's rate, for those that are measured. */
  wanted: { visitor?: number; member?: number }
}

const path = (query: Record<string, string>): string => `/api/v1/prompts/all-prompts?${new URLSearchParams(query)}`

/** Operations of the market with filters, orders and cursors from its rows. */
export async function operationsOf(db: Db): Promise<Operation[]> {
  const rows = await rowsOf<{ id: string; likes: number; type: string; category: string; engine: string }>(
    db,
    sql`select id, likes_count as likes, type, category, engine from listings where status = 'approved'
      order by random() limit ${SAMPLE}`,
  )
  const sorted = (
    name: string,
    where: string,
    each: (row: (typeof rows)[number]) => [unknown[], Record<string, string>],
    { order = TOP, wanted = { visitor: 0.7, member: 0.6 } as Operation['wanted'] } = {},
  ): Operation => {
    const made = rows.map(each)
    return {
      name,
      text: `select ${SHOWN} ${FROM} where ${LISTED} and ${where} ${order}`,
      values: made.map(([values]) => values),
      paths: made.map(([, query]) => path(query)),
      wanted,
    }
  }
  const onePrompt = {
    text: `select ${SHOWN}, p.prompt_text, array(select user_id from likes where prompt_id = p.id
      order by created_at desc, user_id limit ${LIMITS.likesShown}) as likers ${FROM} where p.id = $1`,
    values: rows.map(({ id }) => [id]),
  }
  return [
    sorted('first page', 'true', () => [[], {}], { order: NEWEST, wanted: { member: 0.7 } }),
    sorted(
      'type, category and engine, Top',
      'l.type = $1 and l.category = $2 and l.engine = $3',
      ({ type, category, engine }) => [[type, category, engine], { type, category, engine, sort: 'Top' }],
    ),
    sorted('Top, deep', '(l.likes_count, l.id) < ($1, $2)', ({ likes, id }) => [
      [likes, id],
      { sort: 'Top', cursor: encodeKey([likes, id]) },
    ]),
    sorted(
      'category, Newest, deep',
      'l.category = $1 and l.id < $2',
      ({ category, id }) => [[category, id], { category, sort: 'Newest', cursor: encodeKey([id]) }],
      { order: NEWEST },
    ),
    {
      ...onePrompt,
      name: 'a prompt’s page',
      paths: rows.map(({ id }) => paths.promptRoute.replace(':id', id)),
      wanted: { visitor: 0.5 },
    },
    {
      ...onePrompt,
      name: 'one prompt',
      paths: rows.map(({ id }) => `/api/v1/prompts/${id}`),
      wanted: { visitor: 0.7, member: 0.45 },
    },
  ]
}

/** Pairs of a prompt and a member who has neither liked nor bought nor listed it. Each prompt occurs once. */
export async function pairsOf(db: Db, members: Member[], count: number): Promise<Pair[]> {
  const ids = members.map(({ id }) => id)
  const rows = await rowsOf<{ promptId: string; sellerId: string }>(
    db,
    sql`select id as "promptId", uploaded_by as "sellerId" from listings
      where status = 'approved' and likes_count < 3 and sales_count < 3
        and not exists (select from likes where prompt_id = listings.id and user_id = any(${sql.param(ids)}::uuid[]))
        and not exists (select from purchases where prompt_id = listings.id and buyer_id = any(${sql.param(ids)}::uuid[]))
      order by random() limit ${count}`,
  )
  return rows.flatMap((row, at) => {
    const member = members[at % members.length]
    return member && member.id !== row.sellerId ? [{ ...row, member }] : []
  })
}
