// Without zod, so that the client can load it.

import { asciiLowerCase } from '../accounts/usernames.ts'

/** A name after `@`, as usernames are written. Not the domain of an address. */
const MENTION = /(?<![\w@.+-])@([A-Za-z0-9_.-]{3,30})(?![\w@-])/g

/** More than a text names on purpose: further ones are not looked up. */
const LOOKED_UP = 50

/** The usernames that a text may name, in lower case. A name that ends a sentence is also meant without its full stop. */
export function namesIn(text: string): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(MENTION)) {
    const key = asciiLowerCase(name)
    names.add(key).add(key.replace(/[.-]+$/, ''))
    if (names.size >= LOOKED_UP) break
  }
  return [...names]
}
