import { LIMITS } from '@promptery/contract/constants'
import type { OwnedPrompt, OwnedPromptsQuery } from '@promptery/contract/library/public-api'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import {
  describedVariables,
  type Variable,
  type VariableDescription,
} from '@promptery/contract/listings/variables/variables'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { asApproved } from '../../listings/approved-snapshot.ts'
import { fillVariables, readVariables, variablesOf } from '../../listings/text/text-variables.ts'
import { getVersionText } from '../../listings/versions/versions.ts'
import { boughtText, isBoughtVersion, openPrompts, ownedBy } from '../../listings/visibility.ts'
import { matchesSearch } from '../../market/search/search-query.ts'
import type { UserContext } from '../../platform/context.ts'
import { isAfter, selectPage } from '../../platform/db/page.ts'
import { pick } from '../../platform/db/rows.ts'
import { formerVersions, prompts, purchases, textFingerprints } from '../../platform/db/schema.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'

/** An owned prompt, and what of its text a list shows. */
interface OwnedEntry {
  /** Sort key: id of the purchase, or of the uploaded prompt. */
  entryId: string
  id: string
  title: string
  description: string
  type: string
  gapHints: VariableDescription[]
  /** Version of the text. */
  version: number
  variables: Variable[]
  /** Whether the user uploaded it. */
  isOwn: boolean
  /** The bought version. Null: none. */
  bought: number | null
  newestVersion: number
}

/** An owned prompt with a text that the user may read. */
export interface OwnedRow extends OwnedEntry {
  text: string
}

interface Page {
  limit: number
  cursor?: string | undefined
  /** Condition on prompts. */
  which?: SQL | undefined
}

/**
 * A page of owned prompts, latest first: paid purchases with the bought text, and uploads that are not withdrawn.
 * Admins own no more than others. A page of long descriptions and many variables has fewer.
 */
async function selectOwnedPage(ctx: UserContext, { limit, cursor, which }: Page) {
  const order = { direction: 'desc', columns: { entryId: purchases.id } } as const
  const { rows, nextCursor } = await selectPage(
    order,
    { limit, cursor },
    ({ key, limit }) => {
      const afterKey = (columns: Parameters<typeof isAfter>[0]['columns']) =>
        key.key0 === undefined ? undefined : isAfter({ direction: 'desc', columns }, [key.key0])
      return selectOwned(ctx, {
        needsText: false,
        bought: and(which, afterKey({ entryId: purchases.id })),
        uploaded: and(which, afterKey({ entryId: prompts.id })),
        limit,
      })
    },
    ({ text, description, variables, gapHints, formerHints }) =>
      Buffer.byteLength(text + description) + jsonBytes([variables, formerHints ?? gapHints]),
  )
  const entries: OwnedEntry[] = await Promise.all(rows.map((row) => ownedRow(ctx, row)))
  return { rows: entries, nextCursor }
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** An owned prompt. */
async function findOwned(ctx: UserContext, which: SQL): Promise<OwnedRow | undefined> {
  const [row] = await selectOwned(ctx, { needsText: true, bought: which, uploaded: which, limit: 1 })
  return row && ownedRow(ctx, row)
}

/** A prompt whose text everybody may read. */
async function findOpen(ctx: UserContext, which: SQL): Promise<OwnedRow | undefined> {
  const [row] = await ctx.db
    .select({ ...shown, text: prompts.promptText, variables: textFingerprints.variables })
    .from(prompts)
    .leftJoin(textFingerprints, isOfText(sql`${prompts.version}`))
    .where(and(which, openPrompts(ctx.config.requireApproval)))
  if (!row) return undefined
  const variables = await variablesOf(row.variables, row.text)
  return { ...row, variables, entryId: row.id, isOwn: false, bought: null, newestVersion: row.version }
}

/** Joins what was found in a version of a prompt's text. */
const isOfText = (version: SQL) => and(eq(textFingerprints.promptId, prompts.id), eq(textFingerprints.version, version))

interface Which {
  /** Whether the text is read where its variables are stored. */
  needsText: boolean
  bought: SQL | undefined
  uploaded: SQL | undefined
  limit: number
}

const shown = {
  ...pick(prompts, 'id', 'title', 'description', 'type', 'status', 'mustBeApproved', 'approvedSnapshot'),
  /** The current version, whose `gapHints` these are. */
  version: prompts.version,
  gapHints: prompts.gapHints,
}

type Selected = Awaited<ReturnType<typeof selectOwned>>[number]

async function ownedRow({ config }: UserContext, selected: Selected): Promise<OwnedRow> {
  const {
    formerHints,
    version: newestVersion,
    gapHints,
    ...row
  } = selected.isOwn ? selected : asApproved(selected, config.requireApproval)
  const variables = await variablesOf(row.variables, row.text)
  const version = selected.bought ?? newestVersion
  return { ...row, variables, gapHints: formerHints ?? gapHints, version, newestVersion }
}

function selectOwned({ db, user }: UserContext, { needsText, bought, uploaded, limit }: Which) {
  const read = (text: SQL<string>) =>
    needsText ? text : sql<string>`case when ${textFingerprints.variables} is null then ${text} else '' end`
  const entryId = sql<string>`entry_id`
  return unionAll(
    db
      .select({
        entryId: sql<string>`${purchases.id}`.as('entry_id'),
        ...shown,
        isOwn: sql<boolean>`false`.as('is_own'),
        bought: sql<number | null>`${purchases.version}`.as('bought'),
        text: read(boughtText()).as('text'),
        variables: textFingerprints.variables,
        formerHints: sql<VariableDescription[] | null>`${formerVersions.gapHints}`.as('former_hints'),
      })
      .from(purchases)
      .innerJoin(prompts, eq(prompts.id, purchases.promptId))
      .leftJoin(formerVersions, isBoughtVersion())
      .leftJoin(textFingerprints, isOfText(sql`coalesce(${formerVersions.number}, ${prompts.version})`))
      .where(and(ownedBy(user.id), bought))
      .orderBy(desc(purchases.id))
      .limit(limit),
    db
      .select({
        entryId: sql<string>`${prompts.id}`.as('entry_id'),
        ...shown,
        isOwn: sql<boolean>`true`.as('is_own'),
        bought: sql<number | null>`null::integer`.as('bought'),
        text: read(sql`${prompts.promptText}`).as('text'),
        variables: textFingerprints.variables,
        formerHints: sql<VariableDescription[] | null>`null::jsonb`.as('former_hints'),
      })
      .from(prompts)
      .leftJoin(textFingerprints, isOfText(sql`${prompts.version}`))
      .where(and(eq(prompts.uploadedBy, user.id), isNull(prompts.withdrawnAt), uploaded))
      .orderBy(desc(prompts.id))
      .limit(limit),
  )
    .orderBy(desc(entryId))
    .limit(limit)
}

/** Prompts that the key's user owns, latest first, each with its variables. */
export async function listOwnedPrompts(
  ctx: UserContext,
  { limit, cursor, search }: OwnedPromptsQuery,
): Promise<{ prompts: OwnedPrompt[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectOwnedPage(ctx, { limit, cursor, which: matchesSearch(search) })
  return { prompts: rows.map(presentOwned), nextCursor }
}

/**
 * A prompt that the key's user owns, or an open one in its current version.
 * @throws NotFound for every other prompt, and every version that they do not have
 */
export async function getOwnedPrompt(
  ctx: UserContext,
  { id, version }: { id: string; version?: number | undefined },
): Promise<OwnedRow> {
  const which = eq(prompts.id, id)
  const row = (await findOwned(ctx, which)) ?? (await findOpen(ctx, which))
  return withVersion(ctx, row, version)
}

/**
 * @param version of its text. Default: the bought one, or the current one of an own upload.
 * @throws NotFound where the user owns none of these, or not this version
 */
export async function requireOwned(ctx: UserContext, which: SQL, version?: number): Promise<OwnedRow> {
  return withVersion(ctx, await findOwned(ctx, which), version)
}

async function withVersion(ctx: UserContext, row: OwnedRow | undefined, version: number | undefined) {
  if (!row) throw new NotFound('This prompt does not exist')
  if (version === undefined || version === row.version) return row
  const reader = { readsAll: row.isOwn, bought: row.bought, current: row.newestVersion }
  const { text, gapHints } = await getVersionText(ctx, { promptId: row.id, number: version }, reader)
  const variables = await readVariables(ctx.db, { promptId: row.id, version, text })
  return { ...row, version, text, gapHints, variables }
}

/** `open`: the variables without a value, which stay as written. */
interface Filled {
  text: string
  open: string[]
}

/**
 * Fills in the variables of a text, as its page does.
 * @throws Invalid for a value of an unknown variable, TooLarge for a result that is too long
 */
export async function fillPrompt(promptText: string, values: readonly VariableValue[]): Promise<Filled> {
  const { text, open, unknown } = await fillVariables(promptText, values)
  const at = values.findIndex(({ gap }) => unknown.includes(gap))
  if (at < 0) return { text, open }
  const message = 'This prompt has no such variable'
  throw new Invalid('unknown_gap', message, [{ path: `values.${at}.gap`, message }])
}

export function presentOwned(row: OwnedEntry): OwnedPrompt {
  const gaps = describedVariables(row.variables, row.gapHints)
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    version: row.version,
    newestVersion: row.newestVersion,
    gaps: gaps
      .slice(0, LIMITS.publicApi.variablesMax)
      .map(({ name, label, description, default: preset, choices }) => ({
        name,
        ...(label && { label }),
        ...(description && { description }),
        ...(preset !== undefined && { default: preset }),
        ...(choices && { choices }),
      })),
  }
}
