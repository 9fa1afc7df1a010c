import type { FastifyRequest } from 'fastify'
import { Invalid } from '../errors.ts'

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
