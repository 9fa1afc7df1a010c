import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '../../../db/fold-text.ts'
import { prompts } from '../../../db/schema.ts'

const SLUG_MAX = 40
/** The end of an id, which is random. */
const NAME = /(?:^|-)([\da-f]{12})$/

/**
 * What a prompt is called here: words of its title that a command may have, and the end of its id, by which it is found
 * whatever its title becomes.
 */
export function promptName({ id, title }: { id: string; title: string }): string {
  const words = foldText(title).replace(/[^a-z0-9]+/g, '-')
  const slug = words.replace(/^-/, '').slice(0, SLUG_MAX).replace(/-$/, '')
  return [slug, id.slice(-12)].filter(Boolean).join('-')
}

/** The prompts of a name. Undefined: it is no name. */
export function hasName(name: string): SQL | undefined {
  const [, end] = NAME.exec(name) ?? []
  return end === undefined ? undefined : sql`right(${prompts.id}::text, 12) = ${end}`
}
