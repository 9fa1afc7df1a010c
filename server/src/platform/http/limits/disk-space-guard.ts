import type { FastifyRequest } from 'fastify'
import { OutOfSpace } from '../../errors.ts'
import { RESERVE_BYTES } from '../../runtime/disk-space.ts'
import type { App } from '../app-type.ts'
import { isRead } from '../methods.ts'

type FreeBytes = () => Promise<number>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route stores pictures. */
    storesFiles?: boolean
  }
}

/**
 * Refuses requests that would store something while disk space is low, before their body is read: writes by the
 * database's disk, pictures by that of the files. Deleting frees space, so it may use half of the reserve.
 * @param database absent for a database on another machine, which reports a full disk itself
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
