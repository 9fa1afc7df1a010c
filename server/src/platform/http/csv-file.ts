import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * The response of a CSV file that is saved under `name`. It begins with a byte order mark: spreadsheets take a file
 * without one for another encoding.
 */
export function csvFile(reply: FastifyReply, name: string, rows: AsyncIterable<string>): Readable {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  return Readable.from(marked(rows))
}

async function* marked(rows: AsyncIterable<string>): AsyncIterable<string> {
  yield '\uFEFF'
  yield* rows
}
