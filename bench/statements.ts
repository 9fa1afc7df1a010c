import { sql } from 'drizzle-orm'
import type { Db } from '../server/src/db/db.ts'
import { encodeKey } from '../server/src/db/page.ts'
import { rowsOf } from '../server/src/db/rows-of.ts'

const SHOWN = `p.id, p.title, p.description, p.type, p.category, p.price_cents, p.engine, p.tips_to_use, p.uploaded_by,
  u.username, p.cover, p.drawn_key, p.drawn_placeholder, p.likes_count, p.sales_count, p.created_at, p.updated_at,
  p.status, p.withdrawn_at`
const FROM = 'from prompts p join users u on u.id = p.uploaded_by'
const LISTED = `p.withdrawn_at is null and p.status <> 'rejected' and (p.status = 'approved' or not p.must_be_approved)`
const TOP = 'order by p.likes_count desc, p.id desc limit 26'

/** A list or a page as a statement written by hand, and as a call of the shop: the same rows by both. */
export interface Asked {
  name: string
  text: string
  values: unknown[][]
  paths: string[]
}

const path = (query: Record<string, string>): string => `/api/v1/prompts/all-prompts?${new URLSearchParams(query)}`

/** What is asked of the market: filters, orders and places of its own rows, so many that few come again soon. */
export async function askedOf(db: Db): Promise<Asked[]> {
  const rows = await rowsOf<{ id: string; likes: number; type: string; category: string; engine: string }>(
    db,
    sql`select id, likes_count as likes, type, category, engine from prompts where status = 'approved'
      and id in (select id from (select id, row_number() over () as n from prompts) numbered where n % (select greatest(1, count(*) / 2000) from prompts) = 0)`,
  )
  const sorted = (
    name: string,
    where: string,
    each: (row: (typeof rows)[number]) => [unknown[], Record<string, string>],
    order = TOP,
  ): Asked => {
    const made = rows.map(each)
    return {
      name,
      text: `select ${SHOWN} ${FROM} where ${LISTED} and ${where} ${order}`,
      values: made.map(([values]) => values),
      paths: made.map(([, query]) => path(query)),
    }
  }
  return [
    sorted(
      'type, category and engine, Top',
      'p.type = $1 and p.category = $2 and p.engine = $3',
      ({ type, category, engine }) => [[type, category, engine], { type, category, engine, sort: 'Top' }],
    ),
    sorted('Top, deep', '(p.likes_count, p.id) < ($1, $2)', ({ likes, id }) => [
      [likes, id],
      { sort: 'Top', cursor: encodeKey([likes, id]) },
    ]),
    sorted(
      'category, Newest, deep',
      'p.category = $1 and p.id < $2',
      ({ category, id }) => [[category, id], { category, sort: 'Newest', cursor: encodeKey([id]) }],
      'order by p.id desc limit 26',
    ),
    {
      name: 'one prompt',
      text: `select ${SHOWN}, p.prompt_text ${FROM} where p.id = $1`,
      values: rows.map(({ id }) => [id]),
      paths: rows.map(({ id }) => `/api/v1/prompts/${id}`),
    },
  ]
}
