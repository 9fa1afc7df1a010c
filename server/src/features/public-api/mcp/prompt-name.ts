import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '../../../platform/db/fold-text.ts'
import { prompts } from '../../../platform/db/schema.ts'

const SLUG_MAX = 40
/** The random end of an id. */
const NAME = /(?:^|-)([\da-f]{12})$/

/**
 * MCP name of a prompt: words of its title that a command may contain, and the end of its id, which identifies it when
 * the title changes.
 */
export function promptName({ id, title }: { id: string; title: string }): string {
  const words = foldText(title).replace(/[^a-z0-9]+/g, '-')
  const slug = words.replace(/^-/, '').slice(0, SLUG_MAX).replace(/-$/, '')
  return [slug, id.slice(-12)].filter(Boolean).join('-')
}

/** Condition for the prompts of a name. Undefined: not a name. */
export function hasName(name: string): SQL | undefined {
  const [, end] = NAME.exec(name) ?? []
  return end === undefined ? undefined : sql`right(${prompts.id}::text, 12) = ${end}`
}
