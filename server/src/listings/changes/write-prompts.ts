import { isDeepStrictEqual } from 'node:util'
import { APPROVAL_MOVES } from '@promptery/contract/listings/approval'
import type { Prompt, PromptFields, UpdatePromptFields } from '@promptery/contract/listings/prompts'
import { descriptionsFor, type VariableDescription } from '@promptery/contract/listings/variables/variables'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { newId } from '../../platform/db/ids.ts'
import { requireStays } from '../../platform/db/queries/account-deletion.ts'
import { prompts, purchases, samples } from '../../platform/db/schema.ts'
import type { StoredCover } from '../../platform/db/stored-cover.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { lockLists } from '../../platform/settings/lists.ts'
import { edited } from '../approved-snapshot.ts'
import { countUpload, uncountUpload } from '../counters.ts'
import { getOwnPrompt, getPrompt } from '../get-prompt.ts'
import { findHoldReasons, type HoldReasons, holdListing, shownTexts } from '../holds.ts'
import { requireTriable } from '../leak-detection/refuse-leaks.ts'
import { DESCRIPTION, writeFingerprints } from '../leak-detection/write-fingerprints.ts'
import { storeCover } from '../pictures/store-cover.ts'
import { newDrawnCover, removeCovers, removePictures, removeRefusedCover } from '../pictures/stored-pictures.ts'
import { indexListings } from '../search-index/index-listings.ts'
import { announceListing } from '../selling.ts'
import { analyse, analyseNewText, readVariables, type StoredAnalysis } from '../text/text-variables.ts'
import { isOpenable, listingValues, requireKnownNames, writtenColumns } from '../values.ts'
import { notifyBuyers } from '../versions/versions.ts'
import { isListed } from '../visibility.ts'

/**
 * Lists a prompt of the session's user. `cover` is the uploaded file, if any. A refused upload leaves neither file nor
 * row. A prompt with a text of another seller or a word of the owner, or among its uploader's first, is held for an admin.
 * @throws Unauthorized when the user was suspended or has left meanwhile, TooManyRequests, Invalid or TooLarge for a bad cover, Invalid for a text that is too short for tries or has too many variables, or a name that an admin has removed meanwhile
 */
export async function createPrompt(
  ctx: UserContext,
  input: { fields: PromptFields; cover: Buffer | undefined },
): Promise<Prompt> {
  const { prompt: promptText } = input.fields
  await requireTriable(ctx.config, { ...input.fields, promptText })
  const id = newId()
  const analysis = await analyseNewText(promptText)
  const ofDescription = await analyse(input.fields.description)
  const reasons = await findHoldReasons(ctx, shownTexts({ ...input.fields, promptText }), { isNew: true })
  const fields = { ...input.fields, gapHints: descriptionsFor(analysis.variables, input.fields.gapHints) }
  const cover = input.cover ? await storeCover(ctx, input.cover) : null
  const values = listingValues({ id, uploader: ctx.user, fields, cover })
  try {
    await ctx.db.transaction(async (tx) => {
      requireKnownNames(await lockLists(tx, 'list'), values)
      await tx.insert(prompts).values({ ...values, mustBeApproved: reasons !== null })
      await writeFingerprints(tx, [
        { promptId: id, version: 1, text: promptText, analysis },
        { promptId: id, version: DESCRIPTION, text: input.fields.description, analysis: ofDescription },
      ])
      if (reasons) await holdListing(tx, ctx.user.id, id, reasons)
      await countUpload(tx, ctx.user.id)
      await requireStays(tx, ctx.user.id)
      await indexListings(tx, [id])
      if (!reasons && !ctx.config.requireApproval) await announceListing(tx, id)
    })
  } catch (error) {
    if (cover) await removeRefusedCover(ctx.files, cover, error)
    throw error
  }
  return getPrompt(ctx, { id })
}

interface UpdateInput {
  id: string
  fields: Omit<UpdatePromptFields, 'removeCover' | 'note'>
  /** Note of what changed in the text. */
  note?: string | undefined
  /** The new cover's uploaded file, or a stored one. */
  cover: Buffer | StoredCover | undefined
  /** Returns to the drawn cover; a new cover takes precedence. */
  removeCover: boolean
}

/**
 * Updates a listing of the session's user, which then needs approval again. Without a difference nothing is written. A
 * refused update leaves no file. Buyers are notified of a new text, unless it needs approval first.
 * @throws NotFound, Forbidden for another user's, Conflict for a withdrawn one, Invalid for a bad cover or a text that
 *   is too short for tries or has too many variables
 */
export async function updatePrompt(
  ctx: UserContext,
  input: UpdateInput,
): Promise<{ isChanged: boolean; prompt: Prompt }> {
  let cover = Buffer.isBuffer(input.cover) ? undefined : input.cover
  let change: Change | undefined
  try {
    const before = await getOwnPrompt(ctx, input)
    if (before.withdrawnAt) throw withdrawn()
    const checked = await checkTexts(ctx, before, input)
    if (Buffer.isBuffer(input.cover)) cover = await storeCover(ctx, input.cover)
    change = await ctx.db.transaction((tx) => writeChange(tx, ctx, { ...input, ...checked }, cover))
  } catch (error) {
    if (cover) await removeRefusedCover(ctx.files, cover, error)
    throw error
  }
  if (change?.isRedrawn) await removeCovers(ctx.files, input.id, change.replaced)
  return { isChanged: change !== undefined, prompt: await getPrompt(ctx, input) }
}

const withdrawn = (): Conflict =>
  new Conflict('prompt_withdrawn', 'This prompt has left the market and cannot be changed any more')

interface Change {
  /** The replaced cover. */
  replaced: StoredCover | null
  /** Whether its drawings are outdated. */
  isRedrawn: boolean
}

type Row = typeof prompts.$inferSelect

/** The columns that the request writes, and the listing as it is then. */
async function changesOf(db: Db, row: Row, { fields, note }: UpdateInput, analysis: StoredAnalysis | undefined) {
  const written = writtenColumns(fields)
  const isRewritten = written.promptText !== undefined && written.promptText !== row.promptText
  const changes = {
    ...written,
    isOpen: isOpenable({ ...row, ...written }),
    gapHints: await descriptionsOf(db, row, written.gapHints ?? row.gapHints, analysis),
    ...(isRewritten && { versionNote: note ?? '' }),
  }
  return { changes, next: { ...row, ...changes }, isRewritten }
}

/** The variable descriptions of variables that the new text has, or the stored one. */
async function descriptionsOf(
  db: Db,
  { id, version, promptText }: Row,
  hints: VariableDescription[],
  analysis: StoredAnalysis | undefined,
): Promise<VariableDescription[]> {
  if (hints.length === 0) return hints
  const variables = analysis?.variables ?? (await readVariables(db, { promptId: id, version, text: promptText }))
  return descriptionsFor(variables, hints)
}

interface Checked {
  /** What the request adds that an admin must see. */
  reasons: HoldReasons | null
  /** Of the new text. */
  analysis: StoredAnalysis | undefined
  /** Of the new description. */
  ofDescription: StoredAnalysis | undefined
  /** The listing that was found fit for tries. */
  triable: Awaited<ReturnType<typeof changesOf>>['next']
}

/**
 * Compares what the request adds before the transaction, which would hold the row's lock meanwhile. What is stored has
 * been compared when it was written, so a concurrent change of the row leaves this right.
 */
async function checkTexts(ctx: UserContext, row: Row, input: UpdateInput): Promise<Checked> {
  const { prompt, description } = input.fields
  const analysis = prompt === undefined ? undefined : await analyseNewText(prompt)
  const isRedescribed = description !== undefined && description !== row.description
  const ofDescription = isRedescribed ? await analyse(description) : undefined
  const { next } = await changesOf(ctx.db, row, input, analysis)
  await requireTriable(ctx.config, next)
  const before = shownTexts(row)
  const added = shownTexts(next).filter((text) => !before.includes(text))
  const reasons = await findHoldReasons(ctx, added)
  return { reasons, analysis, ofDescription, triable: next }
}

/** What decides whether a listing may be tried. */
const TRIED_BY = ['type', 'promptText', 'previewPercent', 'allowsTries'] as const

/** @returns `undefined` without a difference */
async function writeChange(
  tx: Db,
  ctx: UserContext,
  input: UpdateInput & Checked,
  newCover: StoredCover | undefined,
): Promise<Change | undefined> {
  const { type, category, engine } = input.fields
  const lists = (type ?? category ?? engine) ? await lockLists(tx, 'list') : null
  const [row] = await tx.select().from(prompts).where(eq(prompts.id, input.id)).for('no key update')
  if (!row) throw new NotFound('This prompt does not exist')
  const { reasons, analysis, ofDescription, triable } = input
  const { changes, next, isRewritten } = await changesOf(tx, row, input, analysis)
  if (TRIED_BY.some((name) => next[name] !== triable[name])) await requireTriable(ctx.config, next)
  if (lists) requireKnownNames(lists, input.fields)
  const cover = newCover ?? (input.removeCover ? null : row.cover)
  const isRecovered = cover !== row.cover
  if (!isRecovered && isDeepStrictEqual(next, row)) return undefined
  const isRedrawn = isRecovered || next.title !== row.title || next.category !== row.category
  const [updated] = await tx
    .update(prompts)
    .set({
      ...changes,
      cover,
      ...(isRedrawn && newDrawnCover(next)),
      foldedTitle: foldText(next.title),
      ...edited(),
      ...(reasons && { mustBeApproved: true }),
    })
    .where(
      and(
        eq(prompts.id, input.id),
        inArray(prompts.status, [...APPROVAL_MOVES.edit.from]),
        isNull(prompts.withdrawnAt),
      ),
    )
    .returning({ version: prompts.version, mustBeApproved: prompts.mustBeApproved })
  if (!updated) throw withdrawn()
  const written = [
    ...(isRewritten ? [{ version: updated.version, text: next.promptText, analysis }] : []),
    ...(next.description === row.description
      ? []
      : [{ version: DESCRIPTION, text: next.description, analysis: ofDescription }]),
  ]
  await writeFingerprints(
    tx,
    written.map((text) => ({ promptId: input.id, ...text })),
  )
  if (reasons) await holdListing(tx, ctx.user.id, input.id, reasons)
  await indexListings(tx, [input.id])
  const after = { ...row, ...updated, status: APPROVAL_MOVES.edit.to }
  if (isRewritten && isListed(after, ctx.config.requireApproval)) await notifyBuyers(tx, input.id)
  return { replaced: isRecovered ? row.cover : null, isRedrawn }
}

/**
 * Deletes a prompt of the session's user with its cover, samples and unpaid purchases. A sold one is withdrawn instead,
 * and its buyers keep it.
 * @throws NotFound, Forbidden for another user's, Conflict for the listing of an offer
 */
export async function deletePrompt(ctx: UserContext, input: { id: string }): Promise<{ withdrawn: boolean }> {
  const { privateFor } = await getOwnPrompt(ctx, input)
  if (privateFor) throw new Conflict('private_listing', 'This belongs to an offer: withdraw the offer instead')
  const { withdrawn, cover, pictures } = await ctx.db.transaction(async (tx) => {
    // Waits for purchases in progress, and blocks new ones until the commit.
    const [prompt] = await tx
      .select({ cover: prompts.cover })
      .from(prompts)
      .where(eq(prompts.id, input.id))
      .for('update')
    if (!prompt) throw new NotFound('This prompt does not exist')
    await tx.delete(purchases).where(and(eq(purchases.promptId, input.id), isNull(purchases.paidAt)))
    const isSold = (await tx.$count(purchases, eq(purchases.promptId, input.id))) > 0
    if (isSold) {
      const now = sql`now()`
      await tx
        .update(prompts)
        .set({ withdrawnAt: sql`coalesce(${prompts.withdrawnAt}, ${now})`, takenOffBy: null, updatedAt: now })
        .where(eq(prompts.id, input.id))
      return { withdrawn: true, cover: null, pictures: [] }
    }
    const shown = await tx.delete(samples).where(eq(samples.promptId, input.id)).returning({ picture: samples.picture })
    await tx.delete(prompts).where(eq(prompts.id, input.id))
    await uncountUpload(tx, ctx.user.id)
    return { withdrawn: false, cover: prompt.cover, pictures: shown.map(({ picture }) => picture) }
  })
  if (!withdrawn) await Promise.all([removeCovers(ctx.files, input.id, cover), removePictures(ctx.files, pictures)])
  return { withdrawn }
}
