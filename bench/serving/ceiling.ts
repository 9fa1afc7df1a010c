// Upper bound of a server's throughput: a bare Fastify with a ready response (`/static/NUMBER`), or with one prepared
// statement and `JSON.stringify` (`/query/NUMBER`). Reads its options from standard input.
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import pg from 'pg'
import type { CeilingOptions } from './ceilings.ts'

const { databaseUrl, bodies, statements } = (await json(process.stdin)) as CeilingOptions
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = Fastify()
for (const [at, body] of bodies.entries()) {
  const ready = Buffer.from(body)
  app.get(`/static/${at}`, (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(ready)
  })
}
for (const [at, { text, values }] of statements.entries()) {
  let turn = 0
  app.get(`/query/${at}`, async (_request, reply) => {
    turn = (turn + 1) % values.length
    const { rows } = await pool.query({ name: `query ${at}`, text, values: values[turn] ?? [] })
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify({ prompts: rows }))
  })
}
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`ready at ${address}\n`)
