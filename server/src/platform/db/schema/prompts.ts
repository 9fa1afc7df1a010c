import { LICENCES } from '@promptery/contract/constants'
import { APPROVAL_STATUSES } from '@promptery/contract/listings/approval'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import { desc, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredCover } from '../stored-cover.ts'
import { ofUser } from './accounts/people.ts'
import { at, createdAt, oneOf } from './columns.ts'

/** The listing as last approved. `version`: of the text that the hints describe. */
export interface ApprovedSnapshot {
  version: number
  title: string
  description: string
  tipsToUse: string
  worksWith: string[]
  gapHints: VariableDescription[]
  /** Address and placeholder of the cover that is drawn from `title`. */
  drawnKey: string
  drawnPlaceholder: string | null
}

const listed = sql`withdrawn_at is null and status <> 'rejected'`

export const prompts = pgTable(
  'prompts',
  {
    /** UUIDv7: ordered by the time of upload, so that `Newest` and `Oldest` need no other key. */
    id: uuid('id').primaryKey(),
    uploadedBy: ofUser('uploaded_by'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').notNull(),
    category: text('category').notNull(),
    engine: text('engine').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Once the prompt was sold, a trigger keeps replaced texts in `formerVersions`. */
    promptText: text('prompt_text').notNull(),
    /** Incremented by the same trigger when the text changes. */
    version: integer('version').notNull().default(1),
    /** Null: the text was never replaced. */
    textChangedAt: at('text_changed_at'),
    /** The uploader's note on the last change of the text. */
    versionNote: text('version_note').notNull().default(''),
    /** The last version that its buyers were notified of. */
    notifiedVersion: integer('told_version').notNull().default(1),
    /**
     * What buyers see while later changes wait for approval or were rejected. Null: the listing is approved as it is,
     * or never was.
     */
    approvedSnapshot: jsonb('approved_words').$type<ApprovedSnapshot>(),
    /** Names of models that its uploader has tried. */
    worksWith: text('works_with').array().notNull().default(sql`'{}'`),
    /** The uploader's descriptions of the variables, in their order in the text. */
    gapHints: jsonb('gap_hints').$type<VariableDescription[]>().notNull().default([]),
    licence: text('licence', { enum: LICENCES }).notNull().default('personal'),
    /** Whether members may try it without buying, a few times a day. */
    allowsTries: boolean('allows_tries').notNull().default(false),
    /** Whether everybody reads the text while it is free. */
    isOpen: boolean('is_open').notNull().default(false),
    /** The part of the text's words that everybody reads, in percent. */
    previewPercent: smallint('preview_percent').notNull().default(0),
    tipsToUse: text('tips_to_use').notNull().default(''),
    /** Null: a cover is drawn from the title. */
    cover: jsonb('cover').$type<StoredCover>(),
    /** The random part of the drawn cover's address, so that it cannot be guessed. */
    drawnKey: uuid('drawn_key').notNull().default(sql`gen_random_uuid()`),
    /** The drawn cover's colours as a data URL. Null: not drawn since this column was added. */
    drawnPlaceholder: text('drawn_placeholder'),
    status: text('status', { enum: APPROVAL_STATUSES }).notNull().default('pending'),
    rejectionReason: text('rejection_reason'),
    /** Set by a rejection: further edits need an admin's approval. */
    mustBeApproved: boolean('must_be_approved').notNull().default(false),
    withdrawnAt: at('withdrawn_at'),
    /**
     * The one member who may buy it: the listing of an offer, which is never on the market. Null: it is for all. Without
     * a foreign key, which would need an index; `offers` has one.
     */
    privateFor: uuid('private_for'),
    /**
     * The case of `reportCases` or the one of `accountDeletions` that has withdrawn it. Null: its uploader has, or it is
     * not withdrawn.
     */
    takenOffBy: uuid('taken_off_by'),
    /** Samples shown by its uploader. */
    samplesCount: integer('samples_count').notNull().default(0),
    /** By which lists sort, and suggestions begin. */
    foldedTitle: text('search_text').notNull(),
    /** Identifies an imported row, so that a repeated import adds nothing. */
    importKey: text('import_key').unique('prompts_import_key_unique'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // All columns of filters and visibility, so that counting is an index-only scan.
    index('prompts_count')
      .on(table.type, table.category, table.engine, table.priceCents, table.status, table.mustBeApproved)
      .where(listed),
    index('prompts_title').using('btree', sql`left(search_text, 40) text_pattern_ops`).where(listed),
    index('prompts_uploader').on(table.uploadedBy, desc(table.id)),
    index('prompts_with_samples').on(table.uploadedBy, desc(table.id)).where(sql`samples_count > 0`),
    index('prompts_pending').on(table.id).where(sql`status = 'pending' and withdrawn_at is null`),
    index('prompts_rejected').on(desc(table.id)).where(sql`status = 'rejected' and withdrawn_at is null`),
    check('prompts_status', oneOf(sql`status`, APPROVAL_STATUSES)),
    check('prompts_price', sql`price_cents >= 0`),
    check('prompts_licence', oneOf(sql`licence`, LICENCES)),
    check('prompts_preview', sql`preview_percent between 0 and 30`),
    check('prompts_private', sql`private_for is null or withdrawn_at is not null`),
    check('prompts_samples', sql`samples_count between 0 and 8`),
  ],
)

/** The column of a prompt, with which its rows are deleted. */
export const ofPrompt = () =>
  uuid('prompt_id')
    .notNull()
    .references(() => prompts.id, { onDelete: 'cascade' })

export type Waiting = Exclude<keyof ApprovedSnapshot, 'version'>

/**
 * When buyers see a change of each column: after approval, at once, or with the version of the text that it belongs to
 * (`listings/versions/readable.ts`).
 */
export type Approval<Columns> = {
  [Name in keyof Columns]: Name extends Waiting ? 'waits' : 'at once' | 'with its version'
}

/** Every new column is listed here. One that waits for approval is also a member of `ApprovedSnapshot`. */
export const APPROVAL: Approval<typeof prompts.$inferSelect> = {
  title: 'waits',
  description: 'waits',
  tipsToUse: 'waits',
  worksWith: 'waits',
  gapHints: 'waits',
  drawnKey: 'waits',
  drawnPlaceholder: 'waits',
  id: 'at once',
  uploadedBy: 'at once',
  type: 'at once',
  category: 'at once',
  engine: 'at once',
  priceCents: 'at once',
  promptText: 'with its version',
  version: 'at once',
  textChangedAt: 'with its version',
  versionNote: 'with its version',
  notifiedVersion: 'at once',
  approvedSnapshot: 'at once',
  licence: 'at once',
  allowsTries: 'at once',
  isOpen: 'at once',
  previewPercent: 'at once',
  cover: 'at once',
  status: 'at once',
  rejectionReason: 'at once',
  mustBeApproved: 'at once',
  withdrawnAt: 'at once',
  privateFor: 'at once',
  takenOffBy: 'at once',
  samplesCount: 'at once',
  foldedTitle: 'at once',
  importKey: 'at once',
  createdAt: 'at once',
  updatedAt: 'at once',
}
