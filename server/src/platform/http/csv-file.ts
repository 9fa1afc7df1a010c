import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** The response of a CSV file that is saved under `name`. */
export function csvFile(reply: FastifyReply, name: string, rows: AsyncIterable<string>): Readable {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  return Readable.from(rows)
}
