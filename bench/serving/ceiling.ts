// Upper bound of a server's throughput: a bare Fastify with a ready response (`/static/NUMBER`), with one prepared
// statement and `JSON.stringify` (`/query/NUMBER`), or with that and what a member's response needs besides: the session,
// and what its user liked and bought of the rows (`/member/NUMBER`). Reads its options from standard input.
import { json } from 'node:stream/consumers'
import Fastify, { type FastifyReply } from 'fastify'
import pg from 'pg'
import type { CeilingOptions } from './ceilings.ts'

const SESSION = `select s.id, s.expires_at, u.id as user_id, u.username, u.email, u.role
  from sessions s join users u on u.id = s.user_id where s.id_hash = $1`
const OF_MEMBER = `select array(select prompt_id from likes where user_id = $1 and prompt_id = any($2::uuid[])) as liked,
  array(select prompt_id from purchases where buyer_id = $1 and prompt_id = any($2::uuid[])
    and status in ('paid', 'refunding')) as bought`

const { databaseUrl, bodies, statements, sessionKeys } = (await json(process.stdin)) as CeilingOptions
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = Fastify()
const send = (reply: FastifyReply, body: Buffer | string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body)

for (const [at, body] of bodies.entries()) {
  const ready = Buffer.from(body)
  app.get(`/static/${at}`, (_request, reply) => {
    send(reply, ready)
  })
}
for (const [at, { text, values }] of statements.entries()) {
  let turn = 0
  const rowsOf = async (): Promise<{ id: string }[]> => {
    turn += 1
    return (await pool.query({ name: `query ${at}`, text, values: values[turn % values.length] ?? [] })).rows
  }
  app.get(`/query/${at}`, async (_request, reply) => send(reply, JSON.stringify({ prompts: await rowsOf() })))
  app.get(`/member/${at}`, async (_request, reply) => {
    const session = pool.query({ name: 'session', text: SESSION, values: [sessionKeys[turn % sessionKeys.length]] })
    const [prompts, { rows: sessions }] = await Promise.all([rowsOf(), session])
    const ids = prompts.map(({ id }) => id)
    const mine = await pool.query({ name: 'of member', text: OF_MEMBER, values: [sessions[0]?.user_id, ids] })
    const { liked, bought } = mine.rows[0] as Record<'liked' | 'bought', string[]>
    const shown = prompts.map((row) => ({ ...row, liked: liked.includes(row.id), owned: bought.includes(row.id) }))
    return send(reply, JSON.stringify({ prompts: shown }))
  })
}
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`ready at ${address}\n`)
