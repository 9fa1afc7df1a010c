import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../server/src/platform/db/db.ts'
import { rowsOf as rowsOfStatement } from '../../server/src/platform/db/rows.ts'

/** Whether the seller of a purchase `s` is erased, with notifications and what nobody has bought. */
const IS_ERASED = '(select erased_at is not null from users where id = s.seller_id)'

/** Each query selects violations. */
const RULES: Record<string, string> = {
  'prompts whose likesCount is not the number of their likes': `
    select id from listings p where likes_count <> (select count(*) from likes where prompt_id = p.id)`,
  'prompts whose salesCount is not the number of their purchases': `
    select id from listings p where sales_count <>
      (select count(*) from purchases where prompt_id = p.id and status = 'paid')`,
  'prompts whose listing is missing or another one': `
    select p.id from prompts p left join listings l using (id) where
      (p.uploaded_by, p.type, p.category, p.engine, p.price_cents, p.status, p.must_be_approved, p.withdrawn_at)
      is distinct from
      (l.uploaded_by, l.type, l.category, l.engine, l.price_cents, l.status, l.must_be_approved, l.withdrawn_at)`,
  'users whose uploadsCount is not the number of their prompts': `
    select id from users u where erased_at is null and uploads_count <> (select count(*) from prompts where uploaded_by = u.id and private_for is null)`,
  'users whose salesCount is not the number of their sales': `
    select id from users u where sales_count <>
      (select count(*) from purchases s join prompts p on p.id = s.prompt_id
        where s.seller_id = u.id and s.status = 'paid' and (p.private_for is null or p.price_cents > 0))`,
  'prompts whose stars are not those of the reviews that count': `
    select id from listings p where (reviews_count, stars_sum) <>
      (select count(*), coalesce(sum(stars), 0) from reviews where prompt_id = p.id and counts)`,
  'users whose stars are not those of the reviews that count': `
    select id from users u where (reviews_count, stars_sum) <>
      (select count(*), coalesce(sum(stars), 0) from reviews r join prompts p on p.id = r.prompt_id
        where p.uploaded_by = u.id and r.counts and (p.private_for is null or p.price_cents > 0))`,
  'reviews that count without a purchase, or do not count with one': `
    select id from reviews r where counts <> exists
      (select from purchases where prompt_id = r.prompt_id and buyer_id = r.author_id and status = 'paid')`,
  'prompts whose samplesCount is not the number of their samples': `
    select id from prompts p where samples_count <>
      (select count(*) from samples where prompt_id = p.id and review_id is null)`,
  'prompts whose samples are not numbered from 0 without a gap': `
    select prompt_id id from samples where review_id is null group by prompt_id
    having array_agg(position::int order by position) <> array(select generate_series(0, count(*)::int - 1))`,
  'prompts whose text is not sketched': `
    select p.id from prompts p left join text_fingerprints f on f.prompt_id = p.id and f.version = p.version
    where p.private_for is null and p.prompt_text <> '' and f.sketch is null`,
  'messages whose text file is missing': `
    select m.id from messages m where jsonb_typeof(attachment) = 'object' and attachment ->> 'picture' is null
      and not exists (select from attachment_texts where message_id = m.id)`,
  'purchases whose text is not kept': `
    select s.id from purchases s join prompts p on p.id = s.prompt_id where s.version <> p.version and not exists
      (select from former_versions f where f.prompt_id = s.prompt_id and f.number = s.version)
      and not (s.status = 'refunded' and ${IS_ERASED})`,
  'conversations whose last message is another one': `
    select id from conversations c where last_message_id is distinct from
      (select id from messages where conversation_id = c.id order by id desc limit 1)`,
  'conversations whose unread counts are not the numbers of their messages': `
    select id from conversations c
    where lower_unread <> (select count(*) from messages where conversation_id = c.id and receiver_id = lower_user_id)
      or higher_unread <> (select count(*) from messages where conversation_id = c.id and receiver_id = higher_user_id)`,
  'likes of others without exactly one notification of their engineer, or one of their own': `
    select l.prompt_id id from likes l join prompts p on p.id = l.prompt_id
    where (l.user_id <> p.uploaded_by)::int <>
      (select count(*) from notifications n where n.type = 'liked' and n.user_id = p.uploaded_by
        and n.prompt_id = p.id and n.actor_id = l.user_id)`,
  'purchases without exactly one notification of their engineer': `
    select min(s.id::text) id from purchases s where s.status in ('paid', 'refunding', 'refunded') and not ${IS_ERASED}
    group by s.seller_id, s.prompt_id, s.buyer_id having count(*) <>
      (select count(*) from notifications n where n.type = 'sold' and n.user_id = s.seller_id
        and n.prompt_id = s.prompt_id and n.actor_id = s.buyer_id)`,
  'refunded purchases without exactly one notification of their buyer': `
    select min(s.id::text) id from purchases s where s.status in ('refunding', 'refunded')
    group by s.prompt_id, s.buyer_id having count(*) <>
      (select count(*) from notifications n where n.type in ('refunded', 'dispute_lost') and n.user_id = s.buyer_id
        and n.prompt_id = s.prompt_id)`,
  'purchases that are being refunded with nothing owed': `
    select s.id from purchases s where s.status = 'refunding' and not exists
      (select from refunds r join checkout_items i on i.id = r.item_id
        where i.purchase_id = s.id and i.checkout_id = s.checkout_id and (r.status = 'pending' or (r.status = 'failed'
          and not exists (select from refunds l where l.item_id = r.item_id and l.id > r.id))))`,
  // What an admin had counted as given back by hand, and came back, is owed again.
  'items of which more goes back than was paid': `
    select i.id from checkout_items i join refunds r on r.item_id = i.id join checkouts c on c.id = i.checkout_id
    where c.mismatch_cents is null and (r.status in ('pending', 'done') or not exists (select from refunds l where l.item_id = r.item_id and l.id > r.id))
    group by i.id having sum(r.amount_cents) > min(i.amount_cents + i.tax_cents) - coalesce((select sum(e.amount_cents)
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join refunds a on a.id = t.refund_id
      where a.item_id = i.id and t.kind = 'owed_again' and e.account = 'refunds'), 0)`,
  'people who are not told exactly once of those who wrote to them': `
    select min(m.id::text) id from messages m group by m.receiver_id, m.sender_id having 1 <>
      (select count(*) from notifications n where n.type = 'message' and n.user_id = m.receiver_id
        and n.actor_id = m.sender_id)`,
  'purchases whose share is sent or not, and whose transfer says otherwise': `
    select s.id from purchases s left join transfers t on t.purchase_id = s.id
    where s.is_share_sent <> coalesce(t.status in ('pending', 'done'), false)`,
  'transfers that the ledger does not have as they are': `
    select t.id from transfers t where
      (t.status in ('done', 'reversed')) <> exists (select from ledger_transactions l
        where l.transfer_id = t.id and l.kind in ('transfer', 'manual_payout', 'forfeit'))
      or (t.status = 'reversed') <> exists (select from ledger_transactions l
        where l.transfer_id = t.id and l.kind in ('transfer_reversal', 'forfeit_reversal'))`,
  'notifications of what has not happened': `
    select id from notifications n where
      (type = 'liked' and not exists
        (select from likes l where l.prompt_id = n.prompt_id and l.user_id = n.actor_id))
      or (type = 'sold' and not exists
        (select from purchases s where s.prompt_id = n.prompt_id and s.buyer_id = n.actor_id and s.status in ('paid', 'refunding', 'refunded')))
      or (type = 'message' and not exists
        (select from messages m where m.sender_id = n.actor_id and m.receiver_id = n.user_id))`,
}

/** Runs a query. */
export const rowsOf = <Row>(db: Db, query: string): Promise<Row[]> => rowsOfStatement<Row>(db, sql.raw(query))

/** Violated rules, one line each, in a database without read messages and notifications and without deleted prompts. */
export async function inconsistencies(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [rule, query] of Object.entries(RULES)) {
    const rows = await rowsOf<{ id: string }>(db, query)
    if (rows.length > 0) found.push(`${rows.length} ${rule}, such as ${rows[0]?.id}`)
  }
  return found
}

/** Folders of the stored pictures that are checked. */
export const PICTURE_FOLDERS = ['covers', 'attachments'] as const

/** Covers of prompts, and pictures of messages. */
const picturesOf = (db: Db): Promise<{ key: string; widths: number[] }[]> =>
  rowsOf(
    db,
    `select picture ->> 'key' as key, picture -> 'widths' as widths from (
       select cover as picture from prompts union all select attachment -> 'picture' from messages) stored
     where picture ->> 'key' is not null`,
  )

/** Pictures that are missing or incomplete among the files of `directory`. */
export async function brokenPictures(db: Db, directory: string): Promise<string[]> {
  const found: string[] = []
  for (const { key, widths } of await picturesOf(db)) {
    for (const width of widths) {
      const file = join(directory, key, `${width}.webp`)
      const bytes = await readFile(file).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      })
      if (!bytes || !isWholeWebp(bytes)) found.push(`${file} is ${bytes ? 'broken' : 'not there'}`)
    }
  }
  return found
}

/** A RIFF file contains its length. */
function isWholeWebp(bytes: Buffer): boolean {
  const isWebp = bytes.length > 12 && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp && bytes.readUInt32LE(4) + 8 === bytes.length
}

/** Folders of pictures that belong to no row. */
export async function orphanedPictures(db: Db, folders: string[]): Promise<string[]> {
  const named = new Set((await picturesOf(db)).map(({ key }) => key))
  return folders.filter((name) => !named.has(name))
}
