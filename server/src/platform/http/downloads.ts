import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { type Pack, pack } from 'tar-stream'
import { addFile } from '../runtime/files.ts'

/** The response of a gzipped tar file that is saved under `name`, written while it is downloaded. */
export function tarFile(reply: FastifyReply, name: string, files: AsyncIterable<TextFile>): Readable {
  reply.type('application/gzip').header('content-disposition', `attachment; filename="${name}"`)
  const archive = pack()
  const sink = createGzip()
  pipeline(archive, sink).catch((error: unknown) => {
    if (!reply.raw.destroyed) reply.log.warn({ err: error }, 'an archive broke off')
  })
  fill(archive, files).catch((error: Error) => archive.destroy(error))
  return sink
}

interface TextFile {
  name: string
  content: string
}

async function fill(archive: Pack, files: AsyncIterable<TextFile>): Promise<void> {
  for await (const { name, content } of files) await addFile(archive, name, content)
  archive.finalize()
}

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
