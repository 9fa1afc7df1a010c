import type { FastifyRequest } from 'fastify'
import { Invalid, OutOfSpace } from '../../errors.ts'
import { RESERVE_BYTES } from '../../runtime/files.ts'
import type { App } from '../app-type.ts'
import { isRead } from '../request.ts'

/**
 * A `preHandler` that refuses text which PostgreSQL cannot store: NUL characters and unpaired surrogates. Repaired text
 * would be something that nobody wrote, such as two different passwords that become the same.
 * @throws Invalid naming the field
 */
export async function textGuard(request: FastifyRequest): Promise<void> {
  const { schema } = request.routeOptions
  // Bodies of routes without a body schema are not validated and may be nested arbitrarily deep.
  for (const part of [schema?.body && request.body, request.query, request.params]) {
    const found = findUnstorable(part)
    if (found) {
      const [path, what] = found
      throw new Invalid('invalid_input', `Text cannot contain ${what}s`, [{ path, message: `Remove the ${what}` }])
    }
  }
}

function findUnstorable(value: unknown, path = ''): [path: string, what: string] | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return [path, 'NUL character']
    return value.isWellFormed() ? undefined : [path, 'half surrogate pair']
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(key, path) ?? findUnstorable(inner, path ? `${path}.${key}` : key)
    if (found) return found
  }
  return undefined
}

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
