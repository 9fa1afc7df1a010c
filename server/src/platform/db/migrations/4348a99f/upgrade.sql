-- From a database of commit 4348a99f to the baseline, in one transaction. The other processes are stopped meanwhile.

-- Accounts
alter table users add column if not exists display_name text, add column if not exists display_name_key text,
  add column if not exists is_name_searched boolean not null default true;
create index if not exists users_display_name on users (display_name_key text_pattern_ops)
  where display_name_key is not null;
create index if not exists users_unsearched_name on users (id) where not is_name_searched;
alter table profiles add column language text;

-- Sales and stars of private listings that cost nothing no longer count for their engineer.
update users set
  sales_count = users.sales_count - free.sales,
  reviews_count = users.reviews_count - free.reviews,
  stars_sum = users.stars_sum - free.stars
from (
  select listings.uploaded_by, sum(listings.sales_count)::integer as sales,
    sum(listings.reviews_count)::integer as reviews, sum(listings.stars_sum)::integer as stars
  from offers join listings on listings.id = offers.prompt_id and listings.price_cents = 0
  group by 1
) as free
where users.id = free.uploaded_by and free.sales + free.reviews > 0;

-- Listings
alter table text_fingerprints add column variables jsonb, add column language text;
alter table samples add column language text;
alter table search_words add column popular_count integer not null default 0;
create index search_words_suggested_once on search_words (word text_pattern_ops) where titles_count = 1;
create table listing_vectors (
  prompt_id uuid primary key,
  model text not null,
  prompt_updated_at timestamptz not null,
  vector bytea not null,
  constraint listing_vectors_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);
create table search_index (
  prompt_id uuid primary key,
  terms tsvector not null,
  title_length smallint not null,
  popularity smallint not null default 0,
  constraint search_index_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);
-- As the search was until now: a job writes the terms of each listing anew while the shop serves.
insert into search_index
select id,
  setweight(to_tsvector('english', left(search_text, length(title))), 'A') || setweight(search_vector, 'C') ||
    array_to_tsvector(array['=type=' || type, '=category=' || category, '=engine=' || engine, '=priceBand=' ||
      case when price_cents = 0 then 0 when price_cents < 200 then -1 else least(price_cents / 200, 5) end]),
  greatest(1, array_length(regexp_split_to_array(trim(title), '\s+'), 1))
from prompts where search_text <> '';
create index search_index_terms_4 on search_index using gin (terms) with (gin_pending_list_limit = 256)
  where popularity = 4;
create index search_index_terms_3 on search_index using gin (terms) with (gin_pending_list_limit = 256)
  where popularity = 3;
create index search_index_terms_2 on search_index using gin (terms) with (gin_pending_list_limit = 256)
  where popularity = 2;
create index search_index_terms_1 on search_index using gin (terms) with (gin_pending_list_limit = 256)
  where popularity = 1;
create index search_index_terms_0 on search_index using gin (terms) with (gin_pending_list_limit = 256)
  where popularity = 0;
create index search_index_popular on search_index (prompt_id) where popularity > 0;
drop trigger follow_popular_text on prompts;
drop function follow_popular_text;
drop table popular_texts;
drop index prompts_search_parts, prompts_search_tokens;

-- One narrow table for the lists, which one trigger keeps.
drop trigger list_new_prompts on prompts;
drop trigger list_prompt on prompts;
drop trigger unlist_prompts on prompts;
drop table standings;
drop trigger stand_new_listings on listings;
drop trigger stand_listing on listings;
drop trigger unstand_listings on listings;
drop function list_new_prompts, list_prompt, unlist_prompts, stand_new_listings, stand_listing, unstand_listings;
alter table prompts drop column likes_count, drop column sales_count, drop column reviews_count,
  drop column stars_sum, drop column rating_score, drop column price_band, drop column search_vector;
do $$ declare name text; begin
  -- Shops that are older than the narrow table have kept the lists' indexes.
  for name in select indexname from pg_indexes where schemaname = current_schema() and tablename = 'prompts'
    and indexname ~ '_(newest|top|rated|best_selling)$' loop
    execute format('drop index %I', name);
  end loop;
end; $$;
alter table listings add column filtered_id uuid not null generated always as (id) stored,
  add constraint listings_id_prompts_id_fk foreign key (id) references prompts (id) on delete cascade;
create index listings_type_newest on listings (type, filtered_id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_category_newest on listings (category, filtered_id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_engine_newest on listings (engine, filtered_id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_price_band_newest on listings (price_band, filtered_id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_rated on listings (rating_score desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_type_rated on listings (type, rating_score desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_category_rated on listings (category, rating_score desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_engine_rated on listings (engine, rating_score desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_price_band_rated on listings (price_band, rating_score desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_uploader_best_selling on listings (uploaded_by, sales_count desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
create function list_prompt() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into listings (id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at)
    values (new.id, new.uploaded_by, new.type, new.category, new.engine, new.price_cents, new.status,
      new.must_be_approved, new.withdrawn_at);
  else
    update listings set type = new.type, category = new.category, engine = new.engine, price_cents = new.price_cents,
      status = new.status, must_be_approved = new.must_be_approved, withdrawn_at = new.withdrawn_at
    where id = new.id;
  end if;
  return null;
end; $$;
create trigger list_prompt
  after insert or update of type, category, engine, price_cents, status, must_be_approved, withdrawn_at on prompts
  for each row execute function list_prompt();
-- The folded title alone, by which lists sort and suggestions begin.
update prompts set search_text = rtrim(left(search_text, length(title))) where search_text <> '';

-- Sales
alter table checkouts add column exact_tax_rate numeric(7, 2);
alter table checkouts add constraint checkouts_tax_rate check (exact_tax_rate between 0 and 10000);
create index if not exists checkouts_buyer on checkouts (buyer_id);
alter table checkout_items add column returned_for text;
-- Why payments were returned is told from what is left of them.
update checkout_items i set returned_for = case
  when c.mismatch_cents is not null then 'mismatch'
  when p.id is null then 'deleted'
  when p.status in ('paid', 'refunding') then 'owned'
  when l.private_for is not null then 'offer_ended'
  else 'late' end
from refunds r
join checkouts c on c.id = r.checkout_id
join checkout_items of_refund on of_refund.id = r.item_id
left join purchases p on p.id = of_refund.purchase_id
left join prompts l on l.id = p.prompt_id
where r.item_id = i.id and r.reason = 'unsellable';
alter table checkout_items add constraint checkout_items_returned
  check (returned_for in ('owned', 'deleted', 'late', 'offer_ended', 'engineer_away', 'mismatch'));
create index checkout_items_returned on checkout_items (id) where returned_for is not null;
create table debt_settlements (
  id uuid primary key,
  engineer_id uuid not null,
  kind text not null,
  amount_cents integer not null,
  currency text not null,
  note text not null,
  settled_by uuid not null,
  client_key uuid not null,
  created_at timestamptz not null default now(),
  constraint debt_settlements_client_key_unique unique (client_key),
  constraint debt_settlements_kind check (kind in ('repaid', 'written_off')),
  constraint debt_settlements_amount check (amount_cents > 0),
  constraint debt_settlements_engineer_id_users_id_fk foreign key (engineer_id) references users (id),
  constraint debt_settlements_settled_by_users_id_fk foreign key (settled_by) references users (id)
);
create index debt_settlements_engineer on debt_settlements (engineer_id, id desc);
create table external_refunds (
  id text primary key,
  checkout_id uuid not null,
  created_at timestamptz not null default now(),
  constraint external_refunds_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts (id)
);
create index external_refunds_checkout on external_refunds (checkout_id);
-- Those that have settled a refund of the shop. Reconciliation adds others as it looks at their payments.
insert into external_refunds (id, checkout_id, created_at)
select distinct on (movement_id) movement_id, checkout_id, created_at from refunds where movement_id is not null
order by movement_id, created_at;
create index if not exists ledger_entries_debt on ledger_entries (user_id) where account = 'debt';
alter table ledger_transactions drop constraint ledger_transactions_kind, add constraint ledger_transactions_kind
  check (kind in ('sale', 'unsellable', 'refund', 'provider_fee', 'withdrawal', 'refunded_sale', 'refund_failed',
  'refund_otherwise', 'owed_again', 'refund_by_hand', 'whole_refund_by_hand', 'dispute', 'dispute_won',
  'dispute_lost', 'transfer', 'manual_payout', 'transfer_reversal', 'reversal_by_hand', 'excess_paid', 'debt_repaid',
  'debt_written_off', 'forfeit', 'forfeit_reversal', 'tax', 'reserve', 'adjustment', 'explained',
  'explained_reversed', 'exchange_from', 'exchange_to'));
alter table transfers drop constraint transfers_way, add constraint transfers_way check (num_nonnulls(account_id,
  manual_payout_id) = 1 or (account_id is null and amount_cents = 0));
drop index if exists offers_disputed;
create index if not exists offers_status on offers (status, id);

-- Library and talk
-- A job of 4348a99f has folded the others.
update messages set search_text = lower(message) where search_text is null;
drop index messages_unfolded, messages_search;
alter table messages alter column search_text set not null;
create index messages_search on messages using gin (conversation_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
alter table reviews add column language text, add column answer_language text;
alter table discussions add column language text;
alter table answers add column language text;

-- Moderation, notices and the shop
alter table audit_log drop constraint audit_log_act, add constraint audit_log_act check (act in ('approve', 'reject',
  'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'refund-offer', 'award-offer',
  'pay', 'record-repayment', 'write-off-debt', 'explain-difference', 'remove-review', 'approve-topic', 'remove-topic',
  'approve-answer', 'remove-answer', 'change-setting', 'dismiss-report', 'warn', 'take-off', 'remove', 'suspend',
  'reopen-report', 'undo-decision', 'uphold-decision', 'sign-out', 'reset-second-factor', 'reset-password',
  'reset-display-name', 'add-note', 'remove-note'));
alter table notifications add column if not exists waiting_kind text, add column waiting_count integer;
create unique index if not exists notifications_one_waiting on notifications (user_id, waiting_kind)
  where waiting_kind is not null and read_at is null;
alter table notifications add constraint notifications_waiting check ((type in ('waiting', 'failing')) = (waiting_kind
  is not null) and (waiting_kind is null) = (waiting_count is null));
alter table notifications drop constraint notifications_type, add constraint notifications_type check (type in
  ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused',
  'refunded', 'refund_failed', 'refund_settled', 'payment_mismatch', 'payment_returned', 'disputed', 'dispute_won',
  'dispute_lost', 'dispute_part_lost', 'dispute_opened', 'payout_failed', 'reversal_refused', 'debt_settled',
  'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created', 'topic_approved', 'topic_removed',
  'answer_approved', 'answer_removed', 'answered', 'mentioned', 'report_acted', 'report_dismissed', 'warned',
  'taken_off', 'content_removed', 'decision_undone', 'decision_upheld', 'account_changed', 'new_listing',
  'offer_requested', 'offer_made', 'offer_ended', 'offer_delivered', 'offer_changes', 'offer_completed',
  'offer_stalled', 'offer_disputed', 'offer_decided', 'waiting', 'failing'));
alter table mail_settings add column is_waiting_daily boolean not null default false;
alter table mail_settings drop constraint mail_settings_off, add constraint mail_settings_off check (off <@
  array['sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'listing', 'review', 'discussion', 'offer',
  'message', 'waiting', 'failing']);
alter table mails drop constraint mails_kind, add constraint mails_kind check (kind in ('sold', 'refund', 'payout',
  'dispute', 'approval', 'version', 'listing', 'review', 'discussion', 'offer', 'message', 'waiting', 'failing',
  'receipt', 'confirm', 'address', 'reset', 'security', 'test'));
create table backup_status (
  name text primary key default 'schedule',
  hours integer not null,
  made_at timestamptz not null,
  constraint backup_status_one check (name = 'schedule')
);
create table waiting_counts (
  kind text primary key,
  count integer not null,
  latest text
);
-- The record of migrations begins with the baseline.
delete from drizzle.__drizzle_migrations;
