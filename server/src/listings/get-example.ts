import type { ExampleResponse } from '@promptery/contract/listings/example'
import { describedVariables, splitVariables, variablesIn } from '@promptery/contract/listings/variables/variables'
import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/db/rows.ts'
import { listings, prompts, samples } from '../platform/db/schema.ts'
import { getPrompt } from './get-prompt.ts'
import { selectSamples } from './samples.ts'
import { listedPrompts, openPrompts } from './visibility.ts'

/** Free listings that are looked at, most liked first. */
const COMPARED = 200
/** Of these, open listings whose text is read. */
const READ = 20
const TEXT_BYTES_MAX = 2_000
const VARIABLES_MAX = 8
/** First a text or an uploaded picture, then a drawing of the sketcher, then a listing without samples. */
const ORDER_OF_PROOF = sql`coalesce((select case when picture ? 'topic' then 1 else 0 end from ${samples}
  where prompt_id = ${listings.id} and review_id is null order by position limit 1), 2)`
/** The home page shows the beginning, which has to have a variable. */
const FIRST_VARIABLE_MAX = 200

/**
 * An open listing to be filled in on the home page, with its first sample: the most liked one with a short text and few
 * variables, of which one is at its beginning; at best one whose first sample is a model's. Null: there is none.
 */
export async function getExample(ctx: Context): Promise<Omit<ExampleResponse, 'success'>> {
  const listed = listedPrompts(ctx.config.requireApproval, listings)
  const candidates = await rowsOf<{ id: string; text: string }>(
    ctx.db,
    sql`select id, prompt_text as text from (
        select * from ${listings} where ${listed} and ${listings.priceBand} = 0
        order by ${listings.likesCount} desc, ${listings.id} desc limit ${COMPARED}
      ) as ${listings} join ${prompts} using (id)
      where ${openPrompts(ctx.config.requireApproval)} and octet_length(prompt_text) <= ${TEXT_BYTES_MAX}
        and prompt_text ~ '[[{]'
      order by ${ORDER_OF_PROOF}, ${listings.likesCount} desc, id desc limit ${READ}`,
  )
  const chosen = candidates.find(({ text }) => {
    const segments = splitVariables(text)
    const first = segments.find(({ variable }) => variable)
    return first && first.at <= FIRST_VARIABLE_MAX && variablesIn(segments).length <= VARIABLES_MAX
  })
  if (!chosen) return { prompt: null, sample: null, segments: [], variables: [] }
  const [prompt, [sample = null]] = await Promise.all([
    getPrompt(ctx, chosen),
    selectSamples(ctx.db, ctx.files, chosen.id),
  ])
  const segments = splitVariables(prompt.openText ?? '')
  return { prompt, sample, segments, variables: describedVariables(variablesIn(segments), prompt.gapHints) }
}
