import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { type Pack, pack } from 'tar-stream'
import { addFile } from '../runtime/add-file.ts'

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
