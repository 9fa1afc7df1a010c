import { setImmediate } from 'node:timers/promises'
import type { PromptFields } from '@promptery/contract/listings/prompts'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { dump } from 'js-yaml'
import type { UserContext } from '../platform/context.ts'
import { pick } from '../platform/db/rows.ts'
import { prompts } from '../platform/db/schema.ts'
import { quotedCell } from '../platform/runtime/quoting.ts'
import { type ListingRecord, listingRecord } from './values.ts'

type Ctx = Pick<UserContext, 'db' | 'user'>

/** Texts that are read at once, each of up to 800 KB. */
const ROWS = 5

let lastTurn: Promise<unknown> = Promise.resolve()

/** Resolves once others have had their turn, after each long text of any download. */
function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** The session's listings on the market or before it, oldest first, without those of offers. */
async function* ownRecords({ db, user }: Ctx): AsyncGenerator<ListingRecord> {
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({
        id: prompts.id,
        priceCents: prompts.priceCents,
        promptText: prompts.promptText,
        ...pick(prompts, 'title', 'description', 'type', 'category', 'engine', 'tipsToUse', 'licence', 'allowsTries'),
        ...pick(prompts, 'isOpen', 'previewPercent', 'worksWith', 'gapHints'),
      })
      .from(prompts)
      .where(
        and(
          eq(prompts.uploadedBy, user.id),
          isNull(prompts.privateFor),
          isNull(prompts.withdrawnAt),
          after === undefined ? undefined : gt(prompts.id, after),
        ),
      )
      .orderBy(asc(prompts.id))
      .limit(ROWS)
    for (const { id: _, priceCents, promptText, ...fields } of rows) {
      await nextTurn()
      yield listingRecord(
        { ...fields, price: priceCents / 100, prompt: promptText } satisfies PromptFields,
        user.username,
      )
    }
    if (rows.length < ROWS) return
    after = rows.at(-1)?.id
  }
}

/** One's own listings as CSV (RFC 4180), structures as JSON. */
export async function* listingsAsCsv(ctx: Ctx): AsyncGenerator<string> {
  let isFirst = true
  for await (const record of ownRecords(ctx)) {
    if (isFirst) yield `${Object.keys(record).join()}\r\n`
    isFirst = false
    yield `${Object.values(record).map(cellOf).join()}\r\n`
  }
}

const cellOf = (value: unknown): string => quotedCell(typeof value === 'string' ? value : JSON.stringify(value))

/** One's own listings as a JSON list. */
export async function* listingsAsJson(ctx: Ctx): AsyncGenerator<string> {
  let before = '[\n'
  for await (const record of ownRecords(ctx)) {
    yield `${before}${JSON.stringify(record, null, 2)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** A Markdown file for each of one's own listings: the text, with all else in its front matter. */
export async function* listingsAsMarkdown(ctx: Ctx): AsyncGenerator<{ name: string; content: string }> {
  let number = 0
  for await (const { prompt, ...fields } of ownRecords(ctx)) {
    number += 1
    const title = fields.title
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .slice(0, 40)
      .toWellFormed()
    const head = dump(fields, { lineWidth: -1 })
    yield { name: `${`${number}`.padStart(5, '0')}-${title}.md`, content: `---\n${head}---\n\n${prompt}\n` }
  }
}
