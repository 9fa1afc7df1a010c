import { LIMITS } from '@promptery/contract/constants'
import type { Outline } from '@promptery/contract/listings/outline'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Context, CurrentUser, UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { pick } from '../platform/db/rows.ts'
import { formerVersions, likes, listings, offers, prompts, purchases, reviews, users } from '../platform/db/schema.ts'
import { batched, prepared } from '../platform/db/statements.ts'
import { Forbidden, NotFound } from '../platform/errors.ts'
import { asApproved } from './approved-snapshot.ts'
import { CURRENT_USER, currentUserValue, isListingOf, languageOf, listingColumns } from './columns.ts'
import { presentPrompt } from './present.ts'
import { publicText, readVariables } from './text/text-variables.ts'
import { inTextThread } from './text/thread/text-thread.ts'
import { canReadText, canSeeListing, isBoughtVersion, listedPrompts, maySee, ownedBy } from './visibility.ts'

/**
 * One prompt, with its text for those who may read it, and what everybody may read of it. A buyer gets the text of the
 * bought version, and the version that replaced it.
 * @throws NotFound when the user may not see the prompt
 */
export async function getPrompt(ctx: Context, input: { id: string }): Promise<Prompt> {
  const { user } = ctx
  const row = await readVisible(ctx, input)
  const owned = row.boughtAt !== null
  // The uploader and admins also read pending changes.
  const shown = canReadText(user, row, false) ? row : asApproved(row, ctx.config.requireApproval)
  const { likers, currentText, formerText, formerHints, ...listing } = shown
  const isReader = canReadText(user, row, owned)
  const promptText = isReader ? (formerText ?? currentText) : undefined
  const open = publicText(row, currentText, ctx.config.requireApproval)
  const gapHints = isReader || open.openText !== undefined ? (formerHints ?? shown.gapHints) : undefined
  const newerVersion =
    formerHints && row.textChangedAt
      ? {
          number: row.version,
          prompt: currentText,
          createdAt: row.textChangedAt.toISOString(),
          gapHints: shown.gapHints,
        }
      : undefined
  const named = user && row.liked && !likers.includes(user.id) ? [user.id, ...likers] : likers
  const shownPrompt = presentPrompt(ctx, { ...listing, ...open, promptText, newerVersion, gapHints }, named)
  return row.privateFor === null ? shownPrompt : { ...shownPrompt, ...(await offerOf(ctx, row.id)) }
}

/** The offer of a private listing, for who may see that. */
async function offerOf({ db }: Context, promptId: string): Promise<Pick<Prompt, 'offer'>> {
  const [offer] = await db
    .select(pick(offers, 'status', 'days', 'dueAt'))
    .from(offers)
    .where(eq(offers.promptId, promptId))
  if (!offer) return {}
  const { status, days, dueAt } = offer
  return { offer: { status, days: days ?? 0, dueAt: dueAt?.toISOString() ?? null } }
}

type Row = Awaited<ReturnType<typeof selectPrompts>>[number]

/**
 * The row of a prompt, with texts that the caller may not read. Concurrent callers share it.
 * @throws NotFound when the user may not see the prompt
 */
async function readVisible(ctx: Context, { id }: { id: string }): Promise<Readonly<Row>> {
  const row = ctx.user ? await readForMember(ctx, id) : (await readForVisitors({ ctx, id })).get(id)
  if (!row || !canSeeListing(ctx.user, row, row.boughtAt !== null, ctx.config.requireApproval)) {
    throw new NotFound('This prompt does not exist')
  }
  return row
}

async function readForMember(ctx: Context, id: string): Promise<Row | undefined> {
  const select = () => selectPrompts(ctx).where(eq(prompts.id, sql.placeholder('id')))
  const [row] = await prepared(ctx.db, 'prompt for a member', select).execute({ id, ...currentUserValue(ctx) })
  return row
}

/** What visitors read in one tick is one statement: a prompt's page needs its row twice (decision 057). */
const readForVisitors = batched(
  ({ ctx }: { ctx: Context; id: string }) => ctx.db,
  async (asked) => {
    const [{ ctx }] = asked
    const select = () => selectPrompts(ctx).where(sql`${prompts.id} = any(${sql.placeholder('ids')}::uuid[])`)
    const ids = [...new Set(asked.map(({ id }) => id))]
    const rows = await prepared(ctx.db, 'prompts for visitors', select).execute({ ids })
    return new Map(rows.map((row) => [row.id, row]))
  },
)

/** Listings with their texts, the current user's purchases, and their latest likes, newest first. */
const selectPrompts = (ctx: Context) =>
  ctx.db
    .select({
      ...listingColumns(ctx, CURRENT_USER),
      boughtAt: purchases.paidAt,
      licence: prompts.licence,
      boughtLicence: purchases.licence,
      /** The text that the current user bought, with its hints. Null: the current one. */
      formerText: formerVersions.text,
      formerHints: formerVersions.gapHints,
      currentText: prompts.promptText,
      textLanguage: languageOf(prompts.version),
      version: prompts.version,
      textChangedAt: prompts.textChangedAt,
      samplesCount: prompts.samplesCount,
      hasReviews: sql<boolean>`${listings.reviewsCount} > 0
        or exists (select from ${reviews} where ${reviews.promptId} = ${prompts.id} and ${reviews.removedBy} is null)`,
      allowsTries: prompts.allowsTries,
      isOpen: prompts.isOpen,
      previewPercent: prompts.previewPercent,
      boughtVersion: purchases.version,
      worksWith: prompts.worksWith,
      gapHints: prompts.gapHints,
      approvedSnapshot: prompts.approvedSnapshot,
      likers: sql<string[]>`array(select ${likes.userId} from ${likes} where ${likes.promptId} = ${prompts.id}
        order by ${likes.createdAt} desc, ${likes.userId} limit ${LIMITS.likesShown})`,
    })
    .from(prompts)
    .innerJoin(listings, isListingOf())
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ctx.user ? ownedBy(CURRENT_USER) : sql`false`))
    .leftJoin(formerVersions, isBoughtVersion())

/**
 * A prompt that the session's user may update or delete.
 * @throws NotFound when they may not see it, Forbidden for another user's
 */
export async function getOwnPrompt(ctx: UserContext, input: { id: string }): Promise<typeof prompts.$inferSelect> {
  const [row] = await ctx.db.select().from(prompts).where(eq(prompts.id, input.id))
  if (row && canEdit(ctx.user, row)) return row
  if (row && (await maySee(ctx, row))) throw new Forbidden('not_uploader', 'Only its uploader can do this')
  throw new NotFound('This prompt does not exist')
}

/** Only its uploader updates or deletes a listing, no admin. */
const canEdit = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id === prompt.uploadedBy

/**
 * A prompt that the current user may see, for what is shown beside it.
 * @throws NotFound for every other prompt, whether it exists or not
 */
export async function getVisiblePrompt(
  ctx: Context,
  input: { id: string },
): Promise<Pick<typeof prompts.$inferSelect, 'id' | 'version' | 'uploadedBy' | 'updatedAt'>> {
  const [prompt] = await prepared(ctx.db, 'visible prompt', () => selectVisible(ctx)).execute(input)
  if (!prompt || !(await maySee(ctx, prompt))) throw new NotFound('This prompt does not exist')
  return prompt
}

/** What `maySee` reads of a prompt. */
export const visibilityColumns = {
  id: prompts.id,
  ...pick(prompts, 'uploadedBy', 'status', 'withdrawnAt', 'privateFor', 'mustBeApproved'),
}

const selectVisible = ({ db }: Context) =>
  db
    .select({ ...visibilityColumns, ...pick(prompts, 'version', 'updatedAt') })
    .from(prompts)
    .where(eq(prompts.id, sql.placeholder('id')))

type Lock = 'key share' | 'no key update'

/**
 * A prompt that is on the market, locked against deletion and withdrawal until the transaction ends.
 * @param buyerId admits the listings of offers to them
 * @throws NotFound for every other prompt, whether it exists or not
 */
export async function getListedPrompt(
  db: Db,
  id: string,
  requireApproval: boolean,
  lock: Lock = 'key share',
  buyerId?: string,
): Promise<
  Pick<typeof prompts.$inferSelect, 'id' | 'uploadedBy' | 'priceCents' | 'version' | 'licence' | 'privateFor'>
> {
  const [prompt] = await db
    .select({
      ...pick(prompts, 'id', 'uploadedBy', 'priceCents', 'version', 'licence', 'privateFor'),
    })
    .from(prompts)
    .where(
      and(
        eq(prompts.id, id),
        or(listedPrompts(requireApproval), buyerId === undefined ? undefined : eq(prompts.privateFor, buyerId)),
      ),
    )
    .for(lock)
  if (!prompt) throw new NotFound('This prompt does not exist')
  return prompt
}

/** LRU cache, by prompt and its last change, so that no entry is outdated. The text is read with that change. */
const cache = new Map<string, Outline>()
/** Entries have some kilobytes at most. */
const CACHE_ENTRIES_MAX = 500

/**
 * The outline of a prompt's current text, for all who may see the prompt. Cached, as the longest text takes a tenth of
 * a second.
 * @throws NotFound for a prompt that the caller may not see
 */
export async function getOutline(ctx: Context, input: { promptId: string }): Promise<Outline> {
  const {
    id,
    version,
    updatedAt,
    currentText: text,
    textLanguage,
    gapHints,
  } = await readVisible(ctx, { id: input.promptId })
  const key = `${id} ${updatedAt.toISOString()} ${textLanguage}`
  const cached = getCached(key)
  if (cached) return cached
  const variables = await readVariables(ctx.db, { promptId: id, version, text })
  const outline = await inTextThread('outlineOf', text, variables, gapHints)
  return setCached(key, { ...outline, languages: textLanguage ? [textLanguage] : [] })
}

function getCached(key: string): Outline | undefined {
  const outline = cache.get(key)
  if (outline) {
    cache.delete(key)
    cache.set(key, outline)
  }
  return outline
}

function setCached(key: string, outline: Outline): Outline {
  cache.set(key, outline)
  const [oldest] = cache.keys()
  if (cache.size > CACHE_ENTRIES_MAX && oldest !== undefined) cache.delete(oldest)
  return outline
}
