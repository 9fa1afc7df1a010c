// What an answer tells to somebody who may not know it.
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { apiKeyHash } from '../../platform/db/api-key.ts'
import type { Role } from './roles.ts'

export interface Answer {
  headers: OutgoingHttpHeaders
  body: string
}

/** Words that only some may read. */
export interface Secret {
  what: string
  text: string
  readers: readonly Role[]
}

export const wholeOf = ({ headers, body }: Answer): string => `${JSON.stringify(headers)}\n${body}`

/** What `World.secret` makes. */
const SECRET_WORD = /secret-[\da-f-]{36}/g

/** Which secrets are in an answer to `role` that they may not read. */
export function secretsIn(answer: Answer, secrets: Secret[], role: Role): string[] {
  const all = wholeOf(answer)
  // There are thousands of them.
  const words = new Set(all.match(SECRET_WORD))
  const isThere = (text: string) => (text.startsWith('secret-') ? words.has(text) : all.includes(text))
  return secrets.filter(({ text, readers }) => !readers.includes(role) && isThere(text)).map(({ what }) => what)
}

/** What nobody may read: what sessions and keys are known by, and how passwords are kept. */
export function credentialsIn(answer: Answer, cookies: string[], keys: string[]): string[] {
  const all = wholeOf(answer)
  const ids = cookies.map(sessionIdIn)
  // A cookie that is set is the one place for the id of its session.
  const set = [answer.headers['set-cookie'] ?? []].flat().map(sessionIdIn)
  const isTold =
    ids.some((id) => all.includes(id)) ||
    set.some((id) => id !== '' && answer.body.includes(id)) ||
    [...ids, ...set].flatMap(hashesOf).some((hash) => all.includes(hash))
  return [
    ...(isTold ? ['the id of a session'] : []),
    ...(keys.some((key) => all.includes(key) || all.includes(apiKeyHash(key))) ? ['a key'] : []),
    ...(/\$argon2/.test(all) ? ['a password hash'] : []),
  ]
}

/** Of `promptery_session=<id>.<signature>; …`. */
const sessionIdIn = (cookie: string): string =>
  decodeURIComponent(cookie.split(';')[0]?.split('=')[1] ?? '').split('.')[0] ?? ''

const hashesOf = (id: string): string[] =>
  (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash('sha256').update(id).digest(encoding))
