import type { FastifyRequest } from 'fastify'
import { OutOfSpace } from '../errors.ts'
import { RESERVE_BYTES } from '../free-bytes.ts'
import type { App } from './app-type.ts'

/** How long an answer of the disk holds: a reserve is not used up in this time. */
const LOOK_MS = 250

type FreeBytes = () => Promise<number>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call stores pictures. */
    storesFiles?: boolean
  }
}

/**
 * Refuses what would be stored while there is little room, before its body is read: writes where the database is,
 * pictures where the files are. Deleting makes room, so it may use half of the reserve.
 * @param database absent for a database on a server of its own, which says itself when it is full
 */
export function guardRoom(app: App, { files, database }: { files: FreeBytes; database: FreeBytes | undefined }): void {
  const roomOfFiles = rarely(files)
  const roomOfDatabase = database && rarely(database)
  app.addHook('onRequest', async ({ method, routeOptions }: FastifyRequest) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
    const needed = method === 'DELETE' ? RESERVE_BYTES / 2 : RESERVE_BYTES
    if (roomOfDatabase && (await roomOfDatabase()) < needed) throw new OutOfSpace()
    if (routeOptions.config.storesFiles && (await roomOfFiles()) < needed) throw new OutOfSpace()
  })
}

function rarely(look: FreeBytes): FreeBytes {
  let lookedAt = Number.NEGATIVE_INFINITY
  let seen: Promise<number> = Promise.resolve(0)
  return () => {
    if (performance.now() - lookedAt > LOOK_MS) {
      lookedAt = performance.now()
      seen = look()
    }
    return seen
  }
}
