import { sql } from 'drizzle-orm'
import { DESCRIPTION } from '../../../../listings/leak-detection/write-fingerprints.ts'
import { indexListings } from '../../../../listings/search-index/index-listings.ts'
import { rowsOf } from '../../../../platform/db/rows.ts'
import {
  checkouts,
  debtSettlements,
  formerVersions,
  ledgerEntries,
  listings,
  listingVectors,
  listingVisits,
  manualPayouts,
  offers,
  payoutAccounts,
  prompts,
  purchases,
  refundRequests,
  samples,
  searchIndex,
  searchWords,
  textFingerprints,
  transfers,
} from '../../../../platform/db/schema.ts'
import { deleted, type Step, step } from './step.ts'

/** The title of a listing whose buyers have all been refunded. */
const DELETED_LISTING = 'A deleted listing'

/** Whether there is a buyer who has not given it back. */
const IS_OWNED = sql`exists (select from purchases where prompt_id = prompts.id and status in ('paid', 'refunding'))`

/** Rows that the law wants, with ids and amounts alone; unpaid ones go. */
const stays = (table: Parameters<typeof step>[0]): Step => step(table)

const MONEY: Step[] = [
  step(
    purchases,
    ({ userId }) => sql`delete from ${purchases} where paid_at is null
      and (buyer_id = ${userId} or seller_id = ${userId})`,
  ),
  step(
    refundRequests,
    ({ userId }) => sql`update ${refundRequests} set reason = ''
      where purchase_id in (select id from purchases where buyer_id = ${userId})`,
    ({ userId }) => sql`update ${refundRequests} set answer = '' where decided_by = ${userId} and answer is not null`,
  ),
  stays(checkouts),
  stays(ledgerEntries),
  stays(transfers),
  stays(manualPayouts),
  step(debtSettlements, ({ userId }) => sql`update ${debtSettlements} set note = '' where engineer_id = ${userId}`),
  deleted(payoutAccounts, payoutAccounts.userId),
  // What was agreed is in the ledger. The words of both are gone.
  step(
    offers,
    ({ userId }) => sql`update ${offers} set brief = '', changes = '', dispute_reason = '', dispute_answer = '',
      decision = '' where engineer_id = ${userId} or buyer_id = ${userId}`,
  ),
]

/** Texts that were bought stay with their buyers: title, versions, tips and variables, as those see them. */
const LISTINGS: Step[] = [
  deleted(listingVisits, listingVisits.engineerId),
  step(
    samples,
    ({ userId }) => sql`delete from ${samples} where review_id in (select id from reviews where author_id = ${userId})
      or (review_id is null and prompt_id in (select id from prompts where uploaded_by = ${userId}))`,
  ),
  {
    table: 'prompts',
    async run(tx, { userId }) {
      await tx.execute(sql`delete from ${prompts} where uploaded_by = ${userId}
        and not exists (select from purchases where prompt_id = prompts.id)`)
      await tx.execute(sql`update ${prompts} set title = ${DELETED_LISTING}, prompt_text = '', tips_to_use = '',
          version_note = '', gap_hints = '[]', works_with = '{}', approved_words = null
        where uploaded_by = ${userId} and not ${IS_OWNED}`)
      await tx.execute(sql`update ${prompts} set title = coalesce(approved_words ->> 'title', title),
          tips_to_use = coalesce(approved_words ->> 'tipsToUse', tips_to_use),
          approved_words = approved_words || '{"description": ""}', description = '', cover = null,
          drawn_key = gen_random_uuid(), drawn_placeholder = null, rejection_reason = null,
          withdrawn_at = coalesce(withdrawn_at, now()), taken_off_by = null, samples_count = 0, import_key = null,
          is_open = false, preview_percent = 0, allows_tries = false
        where uploaded_by = ${userId}`)
      const kept = await rowsOf<{ id: string }>(tx, sql`select id from ${prompts} where uploaded_by = ${userId}`)
      await indexListings(
        tx,
        kept.map(({ id }) => id),
      )
    },
  },
  // Those of listings that nobody has, and versions that nobody can read.
  step(
    formerVersions,
    ({ userId }) => sql`delete from ${formerVersions} where prompt_id in (
        select id from prompts where uploaded_by = ${userId}) and not exists (
        select from purchases where purchases.prompt_id = former_versions.prompt_id and status in ('paid', 'refunding')
          and purchases.version <= former_versions.number)`,
  ),
  step(
    textFingerprints,
    ({ userId }) => sql`delete from ${textFingerprints} where prompt_id in (
      select id from prompts where uploaded_by = ${userId} and (${textFingerprints.version} = ${DESCRIPTION} or not ${IS_OWNED}))`,
  ),
  step(
    listingVectors,
    ({ userId }) => sql`delete from ${listingVectors} where prompt_id in (
      select id from ${prompts} where uploaded_by = ${userId})`,
  ),
  // Written with `prompts`.
  stays(searchIndex),
  // A trigger of `prompts` keeps them.
  stays(listings),
  // Once the rows are gone: `finishErasure`.
  stays(searchWords),
]

export const SELLING: Step[] = [...MONEY, ...LISTINGS]
