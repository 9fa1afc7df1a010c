import type { FastifyRequest } from 'fastify'
import { OutOfSpace } from '../../errors.ts'
import { RESERVE_BYTES } from '../../runtime/disk-space.ts'
import type { App } from '../app-type.ts'
import { isRead } from '../methods.ts'

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
export function guardDiskSpace(
  app: App,
  { files, database }: { files: FreeBytes; database: FreeBytes | undefined },
): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (isRead(request)) return
    const { method, routeOptions } = request
    const needed = method === 'DELETE' ? RESERVE_BYTES / 2 : RESERVE_BYTES
    if (database && (await database()) < needed) throw new OutOfSpace()
    if (routeOptions.config.storesFiles && (await files()) < needed) throw new OutOfSpace()
  })
}
