// Finds secrets in a response to a role that may not read them.
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { apiKeyHash } from '../../platform/db/api-key.ts'
import type { Role } from './roles.ts'

export interface ReceivedResponse {
  headers: OutgoingHttpHeaders
  body: string
}

/** A word that only some roles may read. */
export interface Secret {
  what: string
  text: string
  readers: readonly Role[]
}

export const wholeOf = ({ headers, body }: ReceivedResponse): string => `${JSON.stringify(headers)}\n${body}`

/** Made by `World.secret`. */
const SECRET_WORD = /secret-[\da-f-]{36}/g

/** The secrets in a response that `role` may not read. */
export function secretsIn(response: ReceivedResponse, secrets: Secret[], role: Role): string[] {
  const all = wholeOf(response)
  // Fast path: there are thousands of secrets.
  const words = new Set(all.match(SECRET_WORD))
  const isThere = (text: string) => (text.startsWith('secret-') ? words.has(text) : all.includes(text))
  return secrets.filter(({ text, readers }) => !readers.includes(role) && isThere(text)).map(({ what }) => what)
}

/** Credentials in a response: hashes of sessions, keys and passwords. */
export function credentialsIn(response: ReceivedResponse, cookies: string[], keys: string[]): string[] {
  const all = wholeOf(response)
  const ids = cookies.map(sessionIdIn)
  // A session's id may only occur in the cookie that is being set.
  const set = [response.headers['set-cookie'] ?? []]
    .flat()
    .filter((cookie) => !cookie.startsWith('promptery_wrote='))
    .map(sessionIdIn)
  const isExposed =
    ids.some((id) => all.includes(id)) ||
    set.some((id) => id !== '' && response.body.includes(id)) ||
    [...ids, ...set].flatMap(hashesOf).some((hash) => all.includes(hash))
  return [
    ...(isExposed ? ['the id of a session'] : []),
    ...(keys.some((key) => all.includes(key) || all.includes(apiKeyHash(key))) ? ['a key'] : []),
    ...(/\$argon2/.test(all) ? ['a password hash'] : []),
  ]
}

/** Of `promptery_session=<id>.<signature>; …`. */
const sessionIdIn = (cookie: string): string =>
  decodeURIComponent(cookie.split(';')[0]?.split('=')[1] ?? '').split('.')[0] ?? ''

const hashesOf = (id: string): string[] =>
  (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash('sha256').update(id).digest(encoding))
