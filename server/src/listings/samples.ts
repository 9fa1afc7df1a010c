import { LIMITS } from '@promptery/contract/constants'
import { APPROVAL_MOVES } from '@promptery/contract/listings/approval'
import type { ExampleResponse } from '@promptery/contract/listings/example'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/samples'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { describedVariables, splitVariables, variablesIn } from '@promptery/contract/listings/variables/variables'
import { and, asc, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { FileStore } from '../adapters/files/port.ts'
import type { Context, CurrentUser, Deps, UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/db/ids.ts'
import { literalLimit } from '../platform/db/page.ts'
import { rowsOf } from '../platform/db/rows.ts'
import { listings, prompts, samples } from '../platform/db/schema.ts'
import { prepared } from '../platform/db/statements.ts'
import type { DrawnPicture, StoredCover } from '../platform/db/stored-cover.ts'
import { Conflict, Invalid, NotFound } from '../platform/errors.ts'
import { edited } from './approved-snapshot.ts'
import { updatePrompt } from './changes/write-prompts.ts'
import { plus } from './counters.ts'
import { getPrompt, getVisiblePrompt } from './get-prompt.ts'
import { findHoldReasons, holdListing } from './holds.ts'
import { storeCover } from './pictures/store-cover.ts'
import {
  presentSample,
  removePictures,
  removeRefusedCover,
  requireResult,
  sampleColumns,
} from './pictures/stored-pictures.ts'
import { inTextThread } from './text/thread/text-thread.ts'
import { listedPrompts, openPrompts } from './visibility.ts'

/**
 * The samples of a prompt, in their order. The uploader and admins see the current ones, so that admins approve what
 * they have seen.
 * @throws NotFound for a prompt that the caller may not see
 */
export async function listSamples(ctx: Context, input: { promptId: string }): Promise<Sample[]> {
  await getVisiblePrompt(ctx, { id: input.promptId })
  return selectSamples(ctx.db, ctx.files, input.promptId)
}

/** Condition for the uploader's samples, without those of reviews. */
const samplesOf = (promptId: string | Placeholder): SQL | undefined =>
  and(eq(samples.promptId, promptId), isNull(samples.reviewId))

/** A prompt's samples. The caller has checked that the user may see the prompt. */
async function selectSamples(db: Db, files: Deps['files'], promptId: string): Promise<Sample[]> {
  const rows = await prepared(db, 'samples', () => selectRows(db)).execute({ promptId })
  return rows.map(({ descriptions, ...row }) => presentSample(row, files, descriptions))
}

const selectRows = (db: Db) =>
  db
    .select({ ...sampleColumns, descriptions: prompts.gapHints })
    .from(samples)
    .innerJoin(prompts, eq(prompts.id, samples.promptId))
    .where(samplesOf(sql.placeholder('promptId')))
    .orderBy(asc(samples.position))
    .limit(literalLimit(LIMITS.sample.perPrompt))

interface Input {
  promptId: string
  text: string | undefined
  /** The uploaded picture. */
  picture: Buffer | undefined
  filling: VariableValue[]
  model: string
}

/**
 * Adds a sample to a prompt of the session's user, after the others. A refused one leaves no file.
 * @returns all samples of the prompt
 * @throws NotFound for another user's, Conflict for a withdrawn one, Invalid for one too many, for a bad picture, and
 *   unless there is exactly one of a picture and a text
 */
export async function addSample(ctx: UserContext, { promptId, text, picture, filling, model }: Input) {
  requireResult({ text, picture })
  const { privateFor } = requireUnderLimit(await requireOwnPrompt(ctx.db, ctx.user, promptId))
  const texts = [text, ...filling.flatMap(({ gap, value }) => [gap, value])].flatMap((part) => part || [])
  // The model's name alone is nothing to compare, and what two alone see is not held.
  const reasons = await findHoldReasons(ctx, texts.length > 0 && !privateFor ? [...texts, model] : [])
  const language = text === undefined ? null : await inTextThread('guessLanguage', text)
  const stored = picture ? await storeCover(ctx, picture, 'picture') : null
  try {
    return await ctx.db.transaction(async (tx): Promise<Sample[]> => {
      const { samplesCount: position } = requireUnderLimit(
        await requireOwnPrompt(tx, ctx.user, promptId, { locked: true }),
      )
      const values = { id: newId(), promptId, position, picture: stored, text: text ?? null, language, filling, model }
      await tx.insert(samples).values(values)
      await countSample(tx, promptId, 1)
      if (reasons) {
        await tx.update(prompts).set({ mustBeApproved: true }).where(eq(prompts.id, promptId))
        await holdListing(tx, ctx.user.id, promptId, reasons)
      }
      return selectSamples(tx, ctx.files, promptId)
    })
  } catch (error) {
    if (stored) await removeRefusedCover(ctx.files, stored, error)
    throw error
  }
}

function requireUnderLimit<Prompt extends { samplesCount: number }>(prompt: Prompt): Prompt {
  const { perPrompt } = LIMITS.sample
  if (prompt.samplesCount >= perPrompt) {
    throw new Invalid('samples_full', `A prompt shows at most ${perPrompt} samples: remove one first`)
  }
  return prompt
}

/**
 * Reorders the samples of a prompt of the session's user. The listing's approval stays, as nothing new is shown.
 * @param input.order the ids of all samples
 * @throws NotFound for another user's prompt, Conflict for a withdrawn one, or when these are not its samples
 */
export function orderSamples(ctx: UserContext, input: { promptId: string; order: string[] }): Promise<Sample[]> {
  const { promptId, order } = input
  return ctx.db.transaction(async (tx) => {
    const { samplesCount } = await requireOwnPrompt(tx, ctx.user, promptId, { locked: true })
    const ids = sql`array[${sql.join(
      order.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}]::uuid[]`
    const placed = await tx
      .update(samples)
      .set({ position: sql`array_position(${ids}, ${samples.id}) - 1` })
      .where(sql`${samplesOf(promptId)} and ${samples.id} = any(${ids})`)
      .returning({ id: samples.id })
    if (placed.length !== samplesCount || order.length !== samplesCount) {
      throw new Conflict('samples_changed', 'The samples were changed meanwhile: look at them again')
    }
    return selectSamples(tx, ctx.files, promptId)
  })
}

/**
 * Removes a sample from a prompt of the session's user, also from a withdrawn one. Idempotent.
 * @returns the remaining samples
 * @throws NotFound for another user's prompt
 */
export async function removeSample(ctx: UserContext, input: { promptId: string; sampleId: string }): Promise<Sample[]> {
  const { promptId, sampleId } = input
  const { left, picture } = await ctx.db.transaction(async (tx) => {
    await requireOwnPrompt(tx, ctx.user, promptId, { locked: true, withdrawn: true })
    const [removed] = await tx
      .delete(samples)
      .where(and(samplesOf(promptId), eq(samples.id, sampleId)))
      .returning({ position: samples.position, picture: samples.picture })
    if (removed) {
      await tx
        .update(samples)
        .set({ position: plus(samples.position, -1) })
        .where(and(samplesOf(promptId), gt(samples.position, removed.position)))
      await countSample(tx, promptId, -1)
    }
    return { left: await selectSamples(tx, ctx.files, promptId), picture: removed?.picture ?? null }
  })
  await removePictures(ctx.files, [picture])
  return left
}

/**
 * Uses the first sample of a prompt of the session's user as its cover. The files are copied, so that either can be
 * removed.
 * @throws NotFound for another user's prompt, Conflict for a withdrawn one, Invalid when the first sample is no uploaded picture
 */
export async function useSampleAsCover(ctx: UserContext, input: { promptId: string }): Promise<Prompt> {
  await requireOwnPrompt(ctx.db, ctx.user, input.promptId)
  const [first] = await ctx.db
    .select({ picture: samples.picture })
    .from(samples)
    .where(samplesOf(input.promptId))
    .orderBy(asc(samples.position))
    .limit(1)
  const cover = first?.picture && (await copyPicture(ctx.files, first.picture))
  if (!cover) throw new Invalid('invalid_picture', 'The first sample is no uploaded picture')
  const { prompt } = await updatePrompt(ctx, { id: input.promptId, fields: {}, removeCover: false, cover })
  return prompt
}

/** @returns `undefined` for a drawing, and when the picture was removed meanwhile */
async function copyPicture(files: FileStore, picture: StoredCover | DrawnPicture): Promise<StoredCover | undefined> {
  if ('topic' in picture) return undefined
  const key = `covers/${newId()}`
  try {
    for (const width of picture.widths) {
      const bytes = await files.get(`${picture.key}/${width}.webp`)
      if (!bytes) {
        await files.removeFolder(key)
        return undefined
      }
      await files.put(`${key}/${width}.webp`, bytes)
    }
  } catch (error) {
    await files.removeFolder(key).catch(() => undefined)
    throw error
  }
  return { ...picture, key }
}

/**
 * A prompt of the session's user whose samples may change. `locked` locks it until the transaction ends; `withdrawn`
 * admits a withdrawn one; the listing of an offer, which is never on the market, has samples as others.
 * @throws NotFound for every other prompt, whether it exists or not, Conflict for a withdrawn one
 */
async function requireOwnPrompt(
  db: Db,
  user: CurrentUser,
  promptId: string,
  { locked = false, withdrawn = false } = {},
): Promise<{ samplesCount: number; privateFor: string | null }> {
  const query = db
    .select({ samplesCount: prompts.samplesCount, withdrawnAt: prompts.withdrawnAt, privateFor: prompts.privateFor })
    .from(prompts)
    .where(and(eq(prompts.id, promptId), eq(prompts.uploadedBy, user.id)))
  const [prompt] = await (locked ? query.for('no key update') : query)
  if (!prompt) throw new NotFound('This prompt does not exist')
  if (prompt.withdrawnAt && !prompt.privateFor && !withdrawn) {
    throw new Conflict('prompt_withdrawn', 'This prompt has left the market and cannot be changed any more')
  }
  return prompt
}

/** Counts a sample added or removed, an edit of the listing, which needs approval again unless two alone see it. */
async function countSample(tx: Db, promptId: string, count: 1 | -1): Promise<void> {
  await tx
    .update(prompts)
    .set({
      samplesCount: plus(prompts.samplesCount, count),
      ...edited(),
      status: sql`case when ${prompts.privateFor} is null then ${APPROVAL_MOVES.edit.to} else ${prompts.status} end`,
    })
    .where(eq(prompts.id, promptId))
}

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
