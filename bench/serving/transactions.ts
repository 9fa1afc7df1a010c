import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Member } from './members.ts'

/** A write of a member, as a request to the shop and as its statements. */
export interface Write {
  name: string
  call(pair: Pair): { method: 'POST'; path: string; body?: string }
  statements(pair: Pair): [text: string, values: unknown[]][]
}

export interface Pair {
  member: Member
  promptId: string
  sellerId: string
}

const listed = `withdrawn_at is null and status <> 'rejected' and (status = 'approved' or not must_be_approved)`
const NOTIFY: [string, string] = [
  'insert into notifications (id, user_id, type, prompt_id, actor_id) values ($1, $2, $3, $4, $5) on conflict do nothing',
  'select pg_notify($1, $2)',
]
const notify = (type: string, { member, promptId, sellerId }: Pair): [string, unknown[]][] => {
  const id = randomUUID()
  return [
    [NOTIFY[0], [id, sellerId, type, promptId || null, member.id]],
    [NOTIFY[1], ['bench', JSON.stringify({ kind: 'notification', id, userIds: [sellerId] })]],
  ]
}

export const WRITES: Write[] = [
  {
    name: 'like',
    call: ({ promptId }) => ({ method: 'POST', path: `/api/v1/prompts/like/${promptId}` }),
    statements: (pair) => [
      [`select id, uploaded_by from prompts where id = $1 and ${listed} for key share`, [pair.promptId]],
      [
        'insert into likes (prompt_id, user_id) values ($1, $2) on conflict do nothing',
        [pair.promptId, pair.member.id],
      ],
      ['update listings set likes_count = likes_count + 1 where id = $1', [pair.promptId]],
      ...notify('liked', pair),
    ],
  },
  {
    name: 'buy',
    call: ({ promptId, member }) => ({
      method: 'POST',
      path: '/api/v1/users/buy',
      body: JSON.stringify({ promptId, boughtBy: member.id }),
    }),
    statements: (pair) => {
      const { promptId, member, sellerId } = pair
      const id = randomUUID()
      return [
        [`select id from purchases where buyer_id = $1 and prompt_id = $2 and status = 'paid'`, [member.id, promptId]],
        [`select id, price_cents from prompts where id = $1 and ${listed} for no key update`, [promptId]],
        [
          `insert into purchases (id, prompt_id, buyer_id, seller_id, amount_cents, status)
            values ($1, $2, $3, $4, 200, 'pending') on conflict do nothing`,
          [id, promptId, member.id, sellerId],
        ],
        [`update purchases set status = 'paid', paid_at = now() where id = $1 and status = 'pending'`, [id]],
        ['update listings set sales_count = sales_count + 1 where id = $1', [promptId]],
        ['update users set sales_count = sales_count + 1 where id = $1', [sellerId]],
        ['delete from cart_items where user_id = $1 and prompt_id = $2', [member.id, promptId]],
        ...notify('sold', pair),
      ]
    },
  },
  {
    name: 'message',
    call: ({ sellerId }) => ({
      method: 'POST',
      path: `/api/v1/messages/send/${sellerId}`,
      body: JSON.stringify({ message: 'Does it work with photographs too?' }),
    }),
    statements: (pair) => {
      const { member, sellerId } = pair
      const [lower, higher] = [member.id, sellerId].sort()
      const [conversation, id] = [randomUUID(), randomUUID()]
      return [
        ['select id, username from users where id = $1', [sellerId]],
        [
          'insert into conversations (id, lower_user_id, higher_user_id) values ($1, $2, $3) on conflict do nothing',
          [conversation, lower, higher],
        ],
        ['select * from conversations where lower_user_id = $1 and higher_user_id = $2 for update', [lower, higher]],
        [
          `insert into messages (id, conversation_id, sender_id, receiver_id, message, search_text)
            select $1, id, $2, $3, $4, lower($4) from conversations where lower_user_id = $5 and higher_user_id = $6`,
          [id, member.id, sellerId, 'Does it work with photographs too?', lower, higher],
        ],
        [
          `update conversations set last_message_id = $1, higher_unread = higher_unread + 1
            where lower_user_id = $2 and higher_user_id = $3`,
          [id, lower, higher],
        ],
        [
          `delete from notifications where user_id = $1 and actor_id = $2 and type = 'message' and read_at is not null`,
          [sellerId, member.id],
        ],
        ...notify('message', { ...pair, promptId: '' }),
        [NOTIFY[1], ['bench', JSON.stringify({ kind: 'message', id, userIds: [member.id, sellerId] })]],
      ]
    },
  },
]

/** Throughput of PostgreSQL for the transactions of `write`, one for each pair, over ten connections. */
export async function transactionsPerSecond(databaseUrl: string, write: Write, pairs: Pair[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const left = [...pairs]
  const work = async (): Promise<void> => {
    const client = await pool.connect()
    for (let pair = left.pop(); pair; pair = left.pop()) {
      await client.query('begin')
      for (const [text, values] of write.statements(pair)) await client.query({ name: text.slice(0, 60), text, values })
      await client.query('commit')
    }
    client.release()
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: 10 }, work))
  await pool.end()
  return pairs.length / ((performance.now() - begun) / 1_000)
}
