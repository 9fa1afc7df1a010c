-- The baseline: every table with its constraints, indexes and triggers, by subject. Later migrations follow it.

-- Parts of words in a search, also within the conversations of one member.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Accounts

create table users (
  id uuid primary key,
  username text not null,
  username_key text not null,
  username_skeleton text,
  display_name text,
  display_name_key text,
  is_name_searched boolean not null default true,
  email text,
  email_key text,
  email_confirmed_at timestamptz,
  must_confirm_email boolean not null default false,
  password_hash text,
  role text not null default 'member',
  import_key text,
  is_demo boolean not null default false,
  uploads_count integer not null default 0,
  sales_count integer not null default 0,
  reviews_count integer not null default 0,
  stars_sum integer not null default 0,
  payout_refusals integer not null default 0,
  terms_version integer,
  terms_agreed_at timestamptz,
  country text,
  suspended_by uuid,
  suspended_until timestamptz,
  hides_email boolean not null default false,
  erased_at timestamptz,
  takes_work boolean not null default false,
  work_from_cents integer,
  work_days integer,
  created_at timestamptz not null default now(),
  constraint users_username_unique unique (username_key),
  constraint users_username_skeleton_unique unique (username_skeleton),
  constraint users_email_unique unique (email_key),
  constraint users_import_key_unique unique (import_key),
  constraint users_work check (not takes_work or (work_from_cents is not null and work_days is not null)),
  constraint users_role check (role in ('member', 'admin'))
);
create index users_best_selling on users (sales_count desc, id desc) where uploads_count > 0;
create index users_engineer_name on users (username_key text_pattern_ops) where uploads_count > 0;
create index users_name on users (username_key text_pattern_ops);
create index users_display_name on users (display_name_key text_pattern_ops) where display_name_key is not null;
create index users_unsearched_name on users (id) where not is_name_searched;
create index users_listings on users (uploads_count desc, id desc);
create index users_work_best_selling on users (sales_count desc, id desc) where takes_work and uploads_count > 0;
create index users_work_price on users (work_from_cents, id) where takes_work and uploads_count > 0;
create index users_work_days on users (work_days, id) where takes_work and uploads_count > 0;
create index users_demo on users (id) where is_demo;

create table former_usernames (
  user_id uuid not null,
  username text not null,
  username_key text not null,
  username_skeleton text not null,
  until timestamptz not null,
  is_searched boolean not null default false,
  constraint former_usernames_user_id_username_key_pk primary key (user_id, username_key),
  constraint former_usernames_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index former_usernames_name on former_usernames (username_key text_pattern_ops);
create index former_usernames_skeleton on former_usernames (username_skeleton);
create index former_usernames_until on former_usernames (until);
create index former_usernames_unsearched on former_usernames (user_id) where not is_searched;

-- Checked after the row is in the unique indexes: whoever waited there for a change of the name sees what it wrote.
create function keep_former_names() returns trigger language plpgsql as $$
begin
  if exists (
    select from former_usernames
    where user_id <> new.id and until > now()
      and (username_key = new.username_key or username_skeleton = new.username_skeleton)
  ) then
    raise exception 'Another member had this name lately'
      using errcode = 'unique_violation', constraint = 'users_username_unique';
  end if;
  return null;
end; $$;
create trigger keep_former_names after insert or update of username_key on users
  for each row execute function keep_former_names();

create table profiles (
  user_id uuid primary key,
  picture jsonb,
  makes text not null default '',
  about text not null default '',
  language text,
  links text[] not null default '{}',
  is_public boolean not null default true,
  constraint profiles_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table blocks (
  id uuid primary key,
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  constraint blocks_once unique (blocker_id, blocked_id),
  constraint blocks_other check (blocker_id <> blocked_id),
  constraint blocks_blocker_id_users_id_fk foreign key (blocker_id) references users (id) on delete cascade,
  constraint blocks_blocked_id_users_id_fk foreign key (blocked_id) references users (id) on delete cascade
);
create index blocks_blocker on blocks (blocker_id, id desc);
create index blocks_blocked on blocks (blocked_id);

create table follows (
  id uuid primary key,
  follower_id uuid not null,
  engineer_id uuid not null,
  created_at timestamptz not null default now(),
  constraint follows_once unique (follower_id, engineer_id),
  constraint follows_other check (follower_id <> engineer_id),
  constraint follows_follower_id_users_id_fk foreign key (follower_id) references users (id) on delete cascade,
  constraint follows_engineer_id_users_id_fk foreign key (engineer_id) references users (id) on delete cascade
);
create index follows_follower on follows (follower_id, id desc);
create index follows_of_engineer on follows (engineer_id, id);

create table sessions (
  id_hash text primary key,
  user_id uuid,
  id uuid not null default gen_random_uuid(),
  data jsonb not null,
  user_agent text not null default '',
  address text not null default '',
  verified_at timestamptz,
  has_second_factor boolean not null default false,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint sessions_id_unique unique (id),
  constraint sessions_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_address on sessions (address);

create table totp_secrets (
  user_id uuid primary key,
  secret text not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  created_at timestamptz not null default now(),
  constraint totp_secrets_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  constraint recovery_codes_user_id_code_hash_pk primary key (user_id, code_hash),
  constraint recovery_codes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table wrong_codes (
  user_id uuid not null,
  kind text not null,
  count integer not null,
  since timestamptz not null default now(),
  constraint wrong_codes_user_id_kind_pk primary key (user_id, kind),
  constraint wrong_codes_kind check (kind in ('totp', 'recovery')),
  constraint wrong_codes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint passkeys_credential_unique unique (credential_id),
  constraint passkeys_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index passkeys_user on passkeys (user_id, id);

create table identities (
  id uuid primary key,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  email text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint identities_subject_unique unique (issuer, subject),
  constraint identities_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index identities_user on identities (user_id, id);

create table challenges (
  secret_hash text primary key,
  kind text not null,
  user_id uuid,
  data jsonb not null,
  expires_at timestamptz not null,
  constraint challenges_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index challenges_user on challenges (user_id);
create index challenges_expiry on challenges (expires_at);

create table api_keys (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  key_hash text not null,
  start text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_keys_hash_unique unique (key_hash),
  constraint api_keys_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index api_keys_user on api_keys (user_id, id desc);

create table email_tokens (
  id uuid primary key,
  user_id uuid not null,
  purpose text not null,
  token_hash text not null,
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint email_tokens_hash_unique unique (token_hash),
  constraint email_tokens_purpose check (purpose in ('confirm', 'change', 'reset')),
  constraint email_tokens_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index email_tokens_user on email_tokens (user_id);
create index email_tokens_expiry on email_tokens (expires_at);

-- Listings

create table prompts (
  id uuid primary key,
  uploaded_by uuid not null,
  title text not null,
  description text not null,
  type text not null,
  category text not null,
  engine text not null,
  price_cents integer not null,
  prompt_text text not null,
  version integer not null default 1,
  text_changed_at timestamptz,
  version_note text not null default '',
  told_version integer not null default 1,
  approved_words jsonb,
  works_with text[] not null default '{}',
  gap_hints jsonb not null default '[]'::jsonb,
  licence text not null default 'personal',
  allows_tries boolean not null default false,
  is_open boolean not null default false,
  preview_percent smallint not null default 0,
  tips_to_use text not null default '',
  cover jsonb,
  drawn_key uuid not null default gen_random_uuid(),
  drawn_placeholder text,
  status text not null default 'pending',
  rejection_reason text,
  must_be_approved boolean not null default false,
  withdrawn_at timestamptz,
  private_for uuid,
  taken_off_by uuid,
  samples_count integer not null default 0,
  search_text text not null,
  import_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint prompts_import_key_unique unique (import_key),
  constraint prompts_status check (status in ('pending', 'approved', 'rejected')),
  constraint prompts_price check (price_cents >= 0),
  constraint prompts_licence check (licence in ('personal', 'commercial', 'cc0', 'cc-by-4.0')),
  constraint prompts_preview check (preview_percent between 0 and 30),
  constraint prompts_private check (private_for is null or withdrawn_at is not null),
  constraint prompts_samples check (samples_count between 0 and 8),
  constraint prompts_uploaded_by_users_id_fk foreign key (uploaded_by) references users (id) on delete cascade
);
create index prompts_count on prompts (type, category, engine, price_cents, status, must_be_approved)
  where withdrawn_at is null and status <> 'rejected';
create index prompts_title on prompts (left(search_text, 40) text_pattern_ops)
  where withdrawn_at is null and status <> 'rejected';
create index prompts_uploader on prompts (uploaded_by, id desc);
create index prompts_with_samples on prompts (uploaded_by, id desc) where samples_count > 0;
create index prompts_pending on prompts (id) where status = 'pending' and withdrawn_at is null;
create index prompts_rejected on prompts (id desc) where status = 'rejected' and withdrawn_at is null;

create table listings (
  id uuid primary key,
  filtered_id uuid generated always as (id) stored not null,
  uploaded_by uuid not null,
  type text not null,
  category text not null,
  engine text not null,
  price_cents integer not null,
  price_band integer generated always as (case when price_cents = 0 then 0 when price_cents < 200 then -1 else
    least(price_cents / 200, 5) end) stored not null,
  status text not null,
  must_be_approved boolean not null,
  withdrawn_at timestamptz,
  likes_count integer not null default 0,
  sales_count integer not null default 0,
  reviews_count integer not null default 0,
  stars_sum integer not null default 0,
  rating_score integer generated always as (500 * (2 * stars_sum + 35) / (reviews_count + 5)) stored not null,
  constraint listings_counts check (likes_count >= 0 and sales_count >= 0),
  constraint listings_stars check (stars_sum between reviews_count and 5 * reviews_count),
  constraint listings_id_prompts_id_fk foreign key (id) references prompts (id) on delete cascade
);
create index listings_top on listings (likes_count desc, id desc) where withdrawn_at is null and status <> 'rejected';
create index listings_type_top on listings (type, likes_count desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_category_top on listings (category, likes_count desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_engine_top on listings (engine, likes_count desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
create index listings_price_band_top on listings (price_band, likes_count desc, id desc)
  where withdrawn_at is null and status <> 'rejected';
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

-- Keeps the copies of what lists filter by.
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

create table text_fingerprints (
  prompt_id uuid not null,
  version integer not null,
  hashes bigint[] not null,
  sketch bigint[],
  variables jsonb,
  language text,
  written_at timestamptz not null default now(),
  constraint text_fingerprints_prompt_id_version_pk primary key (prompt_id, version),
  constraint text_fingerprints_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);
create index text_fingerprints_sketch on text_fingerprints using gin (sketch) with (gin_pending_list_limit = 256);
create index text_fingerprints_hashes on text_fingerprints using gin (hashes) with (gin_pending_list_limit = 256);

create table search_index (
  prompt_id uuid primary key,
  terms tsvector not null,
  title_length smallint not null,
  popularity smallint not null default 0,
  constraint search_index_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);
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

create table search_words (
  word text primary key,
  titles_count integer not null default 0,
  popular_count integer not null default 0
);
create index search_words_parts on search_words using gin (word gin_trgm_ops) with (gin_pending_list_limit = 256);
create index search_words_suggested on search_words (word text_pattern_ops, titles_count) where titles_count > 1;
create index search_words_suggested_once on search_words (word text_pattern_ops) where titles_count = 1;

create table listing_vectors (
  prompt_id uuid primary key,
  model text not null,
  prompt_updated_at timestamptz not null,
  vector bytea not null,
  constraint listing_vectors_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);

create table likes (
  prompt_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint likes_prompt_id_user_id_pk primary key (prompt_id, user_id),
  constraint likes_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade,
  constraint likes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index likes_latest on likes (prompt_id, created_at desc, user_id);
create index likes_user on likes (user_id);

-- Sales

create table offers (
  id uuid primary key,
  engineer_id uuid not null,
  buyer_id uuid not null,
  status text not null,
  brief text not null default '',
  prompt_id uuid,
  purchase_id uuid,
  days integer,
  due_at timestamptz,
  changes_asked smallint not null default 0,
  changes text not null default '',
  disputed_by text,
  dispute_reason text not null default '',
  dispute_answer text not null default '',
  decision text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offers_prompt_unique unique (prompt_id),
  constraint offers_purchase_unique unique (purchase_id),
  constraint offers_status check (status in ('requested', 'offered', 'accepted', 'delivered', 'changes', 'disputed',
    'completed', 'refunded', 'declined', 'withdrawn', 'expired')),
  constraint offers_disputed_by check (disputed_by in ('engineer', 'buyer')),
  constraint offers_others check (engineer_id <> buyer_id),
  constraint offers_paid check ((status in ('accepted', 'delivered', 'changes', 'disputed', 'completed', 'refunded')) =
    (purchase_id is not null)),
  constraint offers_engineer_id_users_id_fk foreign key (engineer_id) references users (id) on delete cascade,
  constraint offers_buyer_id_users_id_fk foreign key (buyer_id) references users (id) on delete cascade,
  constraint offers_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);
create index offers_engineer on offers (engineer_id, id desc);
create index offers_buyer on offers (buyer_id, id desc);
create index offers_due on offers (due_at) where due_at is not null;
create index offers_status on offers (status, id);

create table purchases (
  id uuid primary key,
  prompt_id uuid not null,
  buyer_id uuid not null,
  seller_id uuid not null,
  amount_cents integer not null,
  version integer not null default 1,
  licence text,
  status text not null,
  checkout_id uuid,
  refund_days integer,
  hold_days integer,
  is_share_sent boolean not null default false,
  is_review_asked boolean not null default false,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  constraint purchases_status check (status in ('pending', 'paid', 'failed', 'expired', 'refunding', 'refunded')),
  constraint purchases_amount check (amount_cents >= 0),
  constraint purchases_licence check (licence in ('personal', 'commercial', 'cc0', 'cc-by-4.0')),
  constraint purchases_paid check ((status in ('paid', 'refunding', 'refunded')) = (paid_at is not null)),
  constraint purchases_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id),
  constraint purchases_buyer_id_users_id_fk foreign key (buyer_id) references users (id),
  constraint purchases_seller_id_users_id_fk foreign key (seller_id) references users (id)
);
alter table offers add constraint offers_purchase_id_purchases_id_fk foreign key (purchase_id) references purchases
  (id);
create unique index purchases_once on purchases (buyer_id, prompt_id) where status <> 'refunded';
create index purchases_buyer on purchases (buyer_id, id desc);
create index purchases_seller on purchases (seller_id, id desc);
create index purchases_seller_paid on purchases (seller_id, paid_at, prompt_id, amount_cents, id)
  where status = 'paid';
create index purchases_prompt on purchases (prompt_id);
create index purchases_status on purchases (status, id desc);
create index purchases_date on purchases (coalesce(paid_at, created_at));
create index purchases_reference on purchases (right(id::text, 12));
create index purchases_share_waits on purchases (seller_id, paid_at)
  where status = 'paid' and checkout_id is not null and not is_share_sent;
create index purchases_review_waits on purchases (paid_at) where status = 'paid' and not is_review_asked;
create index purchases_share_comes_back on purchases (id) where status = 'refunded' and is_share_sent;

create table former_versions (
  prompt_id uuid not null,
  number integer not null,
  text text not null,
  note text not null default '',
  gap_hints jsonb not null default '[]'::jsonb,
  created_at timestamptz not null,
  constraint former_versions_prompt_id_number_pk primary key (prompt_id, number),
  constraint former_versions_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);

-- A text that somebody has bought is kept when it is replaced, whoever replaces it, with the hints that were approved
-- with it. The listing of an offer has one version, which its engineer delivers again until its buyer accepts it. Texts
-- of an erased account that nobody has bought are not kept.
create function keep_former_version() returns trigger language plpgsql as $$
begin
  if old.private_for is not null then
    new.text_changed_at := now();
    return new;
  end if;
  if exists (select from purchases where prompt_id = old.id)
    and exists (select from users where id = old.uploaded_by and erased_at is null)
  then
    insert into former_versions (prompt_id, number, text, note, gap_hints, created_at)
    values (
      old.id, old.version, old.prompt_text, old.version_note,
      case when old.status <> 'approved' and (old.approved_words ->> 'version')::integer = old.version
        then old.approved_words -> 'gapHints' else old.gap_hints end,
      coalesce(old.text_changed_at, old.created_at)
    );
  end if;
  new.version := old.version + 1;
  new.text_changed_at := now();
  return new;
end; $$;
create trigger keep_former_version before update of prompt_text on prompts
  for each row when (old.prompt_text is distinct from new.prompt_text) execute function keep_former_version();

-- Stays until its prompt or its engineer's account goes.
create function former_versions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from prompts join users on users.id = uploaded_by where prompts.id = old.prompt_id and erased_at is null
  ) then
    return old;
  end if;
  raise exception 'former_versions is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end; $$;
create trigger former_versions_stay before update or delete on former_versions
  for each row execute function former_versions_stay();

create table cart_items (
  user_id uuid not null,
  prompt_id uuid not null,
  created_at timestamptz not null default now(),
  constraint cart_items_user_id_prompt_id_pk primary key (user_id, prompt_id),
  constraint cart_items_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint cart_items_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);
create index cart_items_latest on cart_items (user_id, created_at desc);
create index cart_items_prompt on cart_items (prompt_id);

create table checkouts (
  id uuid primary key,
  buyer_id uuid not null,
  status text not null default 'open',
  amount_cents integer not null,
  currency text not null,
  session_id text,
  url text,
  payment_id text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  mismatch_cents integer,
  mismatch_currency text,
  fee_rate integer,
  tax_by text,
  is_tax_included boolean not null default false,
  tax_country text,
  tax_name text,
  exact_tax_rate numeric(7, 2),
  tax_rate integer,
  asked_at timestamptz,
  receipt_number integer,
  constraint checkouts_session_unique unique (session_id),
  constraint checkouts_payment_unique unique (payment_id),
  constraint checkouts_receipt_unique unique (receipt_number),
  constraint checkouts_status check (status in ('open', 'paid', 'failed', 'expired')),
  constraint checkouts_amount check (amount_cents > 0),
  constraint checkouts_tax check (tax_by in ('rates', 'provider') and tax_rate between 0 and 10000),
  constraint checkouts_tax_rate check (exact_tax_rate between 0 and 10000),
  constraint checkouts_paid check ((status = 'paid') = (paid_at is not null)),
  constraint checkouts_mismatch check ((mismatch_cents is null) = (mismatch_currency is null) and (mismatch_cents is
    null or (status = 'failed' and mismatch_cents >= 0))),
  constraint checkouts_buyer_id_users_id_fk foreign key (buyer_id) references users (id)
);
alter table purchases add constraint purchases_checkout_id_checkouts_id_fk foreign key (checkout_id) references
  checkouts (id);
create index checkouts_to_ask on checkouts (asked_at nulls first, id) where status = 'open';
create index checkouts_buyer on checkouts (buyer_id);
create index checkouts_open on checkouts (buyer_id, id) where status = 'open';

create table checkout_items (
  id uuid primary key,
  checkout_id uuid not null,
  purchase_id uuid,
  title text,
  amount_cents integer not null,
  platform_fee_cents integer not null,
  tax_cents integer not null default 0,
  returned_for text,
  constraint checkout_items_once unique (checkout_id, purchase_id),
  constraint checkout_items_amount check (amount_cents > 0 and platform_fee_cents between 0 and amount_cents),
  constraint checkout_items_returned check (returned_for in ('owned', 'deleted', 'late', 'offer_ended', 'engineer_away',
    'mismatch')),
  constraint checkout_items_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts (id),
  constraint checkout_items_purchase_id_purchases_id_fk foreign key (purchase_id) references purchases (id) on delete
    set null
);
create index checkout_items_returned on checkout_items (id) where returned_for is not null;
create index checkout_items_purchase on checkout_items (purchase_id);

create table receipt_counter (
  id integer primary key,
  last_number integer not null,
  constraint receipt_counter_one check (id = 1)
);

-- At the commit of what makes a checkout paid, whoever does it: the counter is locked as late as it can be. What is
-- rolled back takes no number.
create function number_receipt() returns trigger language plpgsql as $$
declare
  taken integer;
begin
  insert into receipt_counter (id, last_number) values (1, 1)
  on conflict (id) do update set last_number = receipt_counter.last_number + 1
  returning last_number into taken;
  update checkouts set receipt_number = taken where id = new.id;
  return null;
end; $$;
create constraint trigger number_receipt after update on checkouts deferrable initially deferred
  for each row when (new.status = 'paid' and old.status <> 'paid' and new.receipt_number is null)
  execute function number_receipt();

create table payment_events (
  id text primary key,
  type text not null,
  subject_id text,
  happened_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table ledger_transactions (
  id uuid primary key,
  kind text not null,
  currency text not null,
  purchase_id uuid,
  checkout_id uuid,
  refund_id uuid,
  dispute_id uuid,
  transfer_id uuid,
  movement_id text,
  created_at timestamptz not null default now(),
  constraint ledger_transactions_purchase unique (purchase_id, kind),
  constraint ledger_transactions_checkout unique (checkout_id, kind),
  constraint ledger_transactions_refund unique (refund_id, kind),
  constraint ledger_transactions_dispute unique (dispute_id, kind),
  constraint ledger_transactions_transfer unique (transfer_id, kind),
  constraint ledger_transactions_movement unique (movement_id, kind),
  constraint ledger_transactions_kind check (kind in ('sale', 'unsellable', 'refund', 'provider_fee', 'withdrawal',
    'refunded_sale', 'refund_failed', 'refund_otherwise', 'owed_again', 'refund_by_hand', 'whole_refund_by_hand',
    'dispute', 'dispute_won', 'dispute_lost', 'transfer', 'manual_payout', 'transfer_reversal', 'reversal_by_hand',
    'excess_paid', 'debt_repaid', 'debt_written_off', 'forfeit', 'forfeit_reversal', 'tax', 'reserve', 'adjustment',
    'explained', 'explained_reversed', 'exchange_from', 'exchange_to')),
  constraint ledger_transactions_of check (num_nonnulls(purchase_id, checkout_id, refund_id, dispute_id, transfer_id,
    movement_id) = 1),
  constraint ledger_transactions_purchase_id_purchases_id_fk foreign key (purchase_id) references purchases (id),
  constraint ledger_transactions_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts (id)
);

create table ledger_entries (
  id uuid primary key,
  transaction_id uuid not null,
  account text not null,
  user_id uuid,
  amount_cents bigint not null,
  constraint ledger_entries_account check (account in ('provider', 'bank', 'platform_fee', 'provider_fee',
    'tax_payable', 'reserve', 'adjustments', 'exchange', 'refunds', 'disputed', 'payable', 'paid_out', 'debt')),
  constraint ledger_entries_user check ((account in ('payable', 'paid_out', 'debt')) = (user_id is not null)),
  constraint ledger_entries_amount check (amount_cents <> 0),
  constraint ledger_entries_transaction_id_ledger_transactions_id_fk foreign key (transaction_id) references
    ledger_transactions (id),
  constraint ledger_entries_user_id_users_id_fk foreign key (user_id) references users (id)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_tax on ledger_entries (transaction_id) where account = 'tax_payable';
create index ledger_entries_debt on ledger_entries (user_id) where account = 'debt';
create index ledger_entries_user on ledger_entries (user_id, account, id) where user_id is not null;

-- What was posted stays, whatever the code or somebody at a console asks for.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end; $$;
create trigger ledger_is_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();
create trigger ledger_is_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

-- At the commit, for each transaction of the ledger and each entry that came.
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  of uuid := case when tg_table_name = 'ledger_entries' then to_jsonb(new) ->> 'transaction_id' else to_jsonb(new) ->> 'id' end;
  total numeric := (select sum(amount_cents) from ledger_entries where transaction_id = of);
begin
  if total is distinct from 0 then
    raise exception 'the entries of ledger transaction % sum to %, not to 0', of, coalesce(total::text, 'nothing')
      using errcode = 'check_violation';
  end if;
  return null;
end; $$;
create constraint trigger ledger_sums_to_zero after insert on ledger_transactions deferrable initially deferred
  for each row execute function ledger_sums_to_zero();
create constraint trigger ledger_sums_to_zero after insert on ledger_entries deferrable initially deferred
  for each row execute function ledger_sums_to_zero();

create table refunds (
  id uuid primary key,
  checkout_id uuid not null,
  item_id uuid not null,
  amount_cents integer not null,
  reason text not null,
  status text not null default 'pending',
  provider_refund_id text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  failed_at timestamptz,
  failure text,
  failure_code text,
  tried_at timestamptz,
  asked_at timestamptz,
  movement_id text,
  note text,
  constraint refunds_provider_unique unique (provider_refund_id),
  constraint refunds_reason check (reason in ('unsellable', 'granted')),
  constraint refunds_status check (status in ('pending', 'done', 'failed')),
  constraint refunds_amount check (amount_cents > 0),
  constraint refunds_done check ((status <> 'pending') = (done_at is not null)),
  constraint refunds_failed check (status <> 'failed' or failed_at is not null),
  constraint refunds_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts (id),
  constraint refunds_item_id_checkout_items_id_fk foreign key (item_id) references checkout_items (id)
);
alter table ledger_transactions add constraint ledger_transactions_refund_id_refunds_id_fk foreign key (refund_id)
  references refunds (id);
create unique index refunds_item_pending on refunds (item_id) where status = 'pending';
create index refunds_checkout on refunds (checkout_id);
create index refunds_done_at on refunds (done_at) where status = 'done';
create index refunds_pending on refunds (id) where status = 'pending';
create index refunds_failed on refunds (id) where status = 'failed';

create table refund_requests (
  id uuid primary key,
  purchase_id uuid not null,
  status text not null default 'open',
  reason text not null,
  answer text,
  decided_by uuid,
  created_at timestamptz not null default now(),
  escalated_at timestamptz,
  ended_at timestamptz,
  constraint refund_requests_status check (status in ('open', 'granted', 'refused', 'withdrawn', 'closed')),
  constraint refund_requests_ended check ((status = 'open') = (ended_at is null)),
  constraint refund_requests_decided check ((status in ('granted', 'refused')) = (decided_by is not null and answer is
    not null)),
  constraint refund_requests_purchase_id_purchases_id_fk foreign key (purchase_id) references purchases (id),
  constraint refund_requests_decided_by_users_id_fk foreign key (decided_by) references users (id)
);
create unique index refund_requests_once on refund_requests (purchase_id)
  where status in ('open', 'granted', 'refused');
create index refund_requests_purchase on refund_requests (purchase_id, id);
create index refund_requests_open on refund_requests (id) where status = 'open';

create table disputes (
  id uuid primary key,
  provider_dispute_id text not null,
  checkout_id uuid not null,
  amount_cents integer not null,
  reason text not null,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint disputes_provider_unique unique (provider_dispute_id),
  constraint disputes_status check (status in ('open', 'won', 'lost')),
  constraint disputes_amount check (amount_cents > 0),
  constraint disputes_closed check ((status = 'open') = (closed_at is null)),
  constraint disputes_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts (id)
);
alter table ledger_transactions add constraint ledger_transactions_dispute_id_disputes_id_fk foreign key (dispute_id)
  references disputes (id);
create index disputes_checkout on disputes (checkout_id);
create index disputes_open on disputes (id) where status = 'open';

create table external_refunds (
  id text primary key,
  checkout_id uuid not null,
  created_at timestamptz not null default now(),
  constraint external_refunds_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts (id)
);
create index external_refunds_checkout on external_refunds (checkout_id);

create table payout_accounts (
  user_id uuid primary key,
  account_id text not null,
  status text not null,
  reason text,
  told_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint payout_accounts_account_unique unique (account_id),
  constraint payout_accounts_status check (status in ('incomplete', 'review', 'ready', 'paused')),
  constraint payout_accounts_user_id_users_id_fk foreign key (user_id) references users (id)
);
create index payout_accounts_ready on payout_accounts (user_id) where status = 'ready';

create table manual_payouts (
  id uuid primary key,
  engineer_id uuid not null,
  amount_cents integer not null,
  currency text not null,
  note text not null,
  paid_by uuid not null,
  client_key uuid not null,
  created_at timestamptz not null default now(),
  constraint manual_payouts_client_key_unique unique (client_key),
  constraint manual_payouts_amount check (amount_cents > 0),
  constraint manual_payouts_engineer_id_users_id_fk foreign key (engineer_id) references users (id),
  constraint manual_payouts_paid_by_users_id_fk foreign key (paid_by) references users (id)
);
create index manual_payouts_engineer on manual_payouts (engineer_id, id desc);

create table transfers (
  id uuid primary key,
  purchase_id uuid not null,
  engineer_id uuid not null,
  share_cents integer not null,
  debt_cents integer not null,
  amount_cents integer not null,
  currency text not null,
  status text not null default 'pending',
  account_id text,
  manual_payout_id uuid,
  attempts integer not null default 1,
  failure text,
  provider_transfer_id text,
  reversal_cents integer,
  reversed_cents integer,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  reversed_at timestamptz,
  constraint transfers_purchase_unique unique (purchase_id),
  constraint transfers_provider_unique unique (provider_transfer_id),
  constraint transfers_status check (status in ('pending', 'failed', 'done', 'reversed')),
  constraint transfers_amounts check (share_cents > 0 and debt_cents >= 0 and amount_cents >= 0 and share_cents =
    debt_cents + amount_cents),
  constraint transfers_way check (num_nonnulls(account_id, manual_payout_id) = 1 or (account_id is null and amount_cents
    = 0)),
  constraint transfers_manual check (manual_payout_id is null or status in ('done', 'reversed')),
  constraint transfers_done check ((status in ('done', 'reversed')) = (done_at is not null)),
  constraint transfers_reversed check ((status = 'reversed') = (reversed_at is not null and reversed_cents is not null)),
  constraint transfers_reversed_amount check (reversed_cents between 0 and amount_cents),
  constraint transfers_purchase_id_purchases_id_fk foreign key (purchase_id) references purchases (id),
  constraint transfers_engineer_id_users_id_fk foreign key (engineer_id) references users (id),
  constraint transfers_manual_payout_id_manual_payouts_id_fk foreign key (manual_payout_id) references manual_payouts
    (id)
);
alter table ledger_transactions add constraint ledger_transactions_transfer_id_transfers_id_fk foreign key
  (transfer_id) references transfers (id);
create index transfers_engineer on transfers (engineer_id, id desc);
create index transfers_open on transfers (id) where status = 'pending';
create index transfers_failed on transfers (engineer_id, id) where status = 'failed';
create index transfers_manual on transfers (manual_payout_id) where manual_payout_id is not null;

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

create table payment_refusals (
  operation text not null,
  code text not null,
  message text not null,
  count integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  worked_at timestamptz,
  dismissed_at timestamptz,
  constraint payment_refusals_operation_code_pk primary key (operation, code),
  constraint payment_refusals_operation check (operation in ('checkout', 'refund', 'payout_account', 'transfer',
    'transfer_reversal'))
);

create table payment_status (
  name text primary key,
  at timestamptz not null default now(),
  detail jsonb not null default '{}'::jsonb,
  constraint payment_status_name check (name in ('account', 'unreachable', 'event_received', 'event_refused',
    'event_version'))
);

create table reconciliation_runs (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  looked_since timestamptz,
  asked integer not null,
  repaired integer not null,
  refunded integer not null,
  differences integer not null,
  failure text
);

create table reconciliation_differences (
  id uuid primary key,
  subject text not null,
  description text not null,
  net_cents bigint,
  currency text,
  happened_at timestamptz,
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  explanation text,
  explained_at timestamptz,
  constraint reconciliation_differences_explained check ((explanation is null) = (explained_at is null))
);
create unique index reconciliation_differences_open on reconciliation_differences (subject) where resolved_at is null;
create index reconciliation_differences_resolved on reconciliation_differences (id desc)
  where resolved_at is not null;

create table listing_visits (
  engineer_id uuid not null,
  day date not null,
  prompt_id uuid not null,
  visits integer not null,
  constraint listing_visits_engineer_id_day_prompt_id_pk primary key (engineer_id, day, prompt_id),
  constraint listing_visits_count check (visits > 0),
  constraint listing_visits_engineer_id_users_id_fk foreign key (engineer_id) references users (id) on delete cascade,
  constraint listing_visits_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);
create index listing_visits_prompt on listing_visits (prompt_id);
create index listing_visits_day on listing_visits (day, visits);

-- What is of a day alone is in no write-ahead log and on no replica: nothing remembers it when its rows are gone.
create unlogged table visit_marks (
  day date not null,
  mark uuid not null,
  constraint visit_marks_day_mark_pk primary key (day, mark)
);

create unlogged table visit_salts (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);

-- Library

create table folders (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  constraint folders_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create unique index folders_once on folders (user_id, lower(name));

create table library_items (
  user_id uuid not null,
  prompt_id uuid not null,
  folder_id uuid,
  is_favourite boolean not null default false,
  constraint library_items_user_id_prompt_id_pk primary key (user_id, prompt_id),
  constraint library_items_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint library_items_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade,
  constraint library_items_folder_id_folders_id_fk foreign key (folder_id) references folders (id) on delete set null
);
create index library_items_folder on library_items (folder_id);
create index library_items_prompt on library_items (prompt_id);

create table fillings (
  id uuid primary key,
  user_id uuid not null,
  prompt_id uuid not null,
  name text not null,
  values jsonb not null,
  updated_at timestamptz not null default now(),
  constraint fillings_once unique (user_id, prompt_id, name),
  constraint fillings_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint fillings_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);
create index fillings_prompt on fillings (prompt_id);

create table reviews (
  id uuid primary key,
  prompt_id uuid not null,
  author_id uuid not null,
  stars integer not null,
  text text not null default '',
  language text,
  version integer not null,
  counts boolean not null default true,
  removed_by uuid,
  answer text,
  answer_language text,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reviews_once unique (prompt_id, author_id),
  constraint reviews_stars check (stars between 1 and 5),
  constraint reviews_answer check ((answer is null) = (answered_at is null)),
  constraint reviews_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade,
  constraint reviews_author_id_users_id_fk foreign key (author_id) references users (id) on delete cascade
);
create index reviews_prompt on reviews (prompt_id, id desc);
create index reviews_author on reviews (author_id);

create table samples (
  id uuid primary key,
  prompt_id uuid not null,
  review_id uuid,
  position integer not null default 0,
  picture jsonb,
  text text,
  language text,
  filling jsonb not null default '[]'::jsonb,
  model text not null default '',
  created_at timestamptz not null default now(),
  constraint samples_review unique (review_id),
  constraint samples_result check ((picture is null) <> (text is null)),
  constraint samples_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade,
  constraint samples_review_id_reviews_id_fk foreign key (review_id) references reviews (id) on delete cascade
);
create index samples_prompt on samples (prompt_id, position);

-- Talk

create table conversations (
  id uuid primary key,
  lower_user_id uuid not null,
  higher_user_id uuid not null,
  last_message_id uuid,
  lower_unread integer not null default 0,
  higher_unread integer not null default 0,
  lower_read_id uuid,
  higher_read_id uuid,
  lower_muted boolean not null default false,
  higher_muted boolean not null default false,
  lower_left boolean not null default false,
  higher_left boolean not null default false,
  lower_left_id uuid,
  higher_left_id uuid,
  created_at timestamptz not null default now(),
  constraint conversations_of_two unique (lower_user_id, higher_user_id),
  constraint conversations_order check (lower_user_id < higher_user_id),
  constraint conversations_lower_user_id_users_id_fk foreign key (lower_user_id) references users (id) on delete cascade,
  constraint conversations_higher_user_id_users_id_fk foreign key (higher_user_id) references users (id) on delete
    cascade
);
create index conversations_lower_latest on conversations (lower_user_id, last_message_id desc);
create index conversations_higher_latest on conversations (higher_user_id, last_message_id desc);

create table messages (
  id uuid primary key,
  conversation_id uuid not null,
  sender_id uuid not null,
  receiver_id uuid not null,
  message text not null,
  client_key uuid,
  removed_by uuid,
  attachment jsonb,
  search_text text not null,
  created_at timestamptz not null default now(),
  constraint messages_once unique (sender_id, client_key),
  constraint messages_conversation_id_conversations_id_fk foreign key (conversation_id) references conversations (id) on
    delete cascade,
  constraint messages_sender_id_users_id_fk foreign key (sender_id) references users (id) on delete cascade,
  constraint messages_receiver_id_users_id_fk foreign key (receiver_id) references users (id) on delete cascade
);
create index messages_search on messages using gin (conversation_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index messages_attached on messages (id) where attachment is not null;
create index messages_stored on messages (sender_id, id) where attachment is not null;
create index messages_conversation on messages (conversation_id, id desc);
create index messages_receiver on messages (receiver_id, id desc);
create index messages_sender on messages (sender_id, id desc);

create table attachment_texts (
  message_id uuid primary key,
  text text not null,
  constraint attachment_texts_message_id_messages_id_fk foreign key (message_id) references messages (id) on delete
    cascade
);

create table discussions (
  id uuid primary key,
  author_id uuid not null,
  topic text not null,
  description text not null,
  language text,
  search_text text not null,
  is_held boolean not null default false,
  removed_by uuid,
  answers_count integer not null default 0,
  last_answer_id uuid,
  accepted_answer_id uuid,
  votes_count integer not null default 0,
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint discussions_author_id_users_id_fk foreign key (author_id) references users (id) on delete cascade
);
create index discussions_author on discussions (author_id);
create index discussions_search on discussions using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index discussions_active on discussions ((coalesce(last_answer_id, id)) desc);
create index discussions_votes on discussions (votes_count desc, id desc);
create index discussions_unanswered on discussions (id desc) where answers_count = 0;

create table answers (
  id uuid primary key,
  discussion_id uuid not null,
  author_id uuid not null,
  text text not null,
  language text,
  is_held boolean not null default false,
  removed_by uuid,
  votes_count integer not null default 0,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  constraint answers_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions (id) on delete
    cascade,
  constraint answers_author_id_users_id_fk foreign key (author_id) references users (id) on delete cascade
);
create index answers_discussion on answers (discussion_id, id);
create index answers_votes on answers (discussion_id, votes_count desc, id desc);
create index answers_author on answers (author_id);

create function count_answer() returns trigger language plpgsql as $$
declare
  was_shown boolean := tg_op <> 'INSERT' and not old.is_held and old.removed_by is null;
  is_shown boolean := tg_op <> 'DELETE' and not new.is_held and new.removed_by is null;
  of_topic uuid := coalesce(new.discussion_id, old.discussion_id);
begin
  if was_shown = is_shown then return null; end if;
  -- The latest answer is looked up after others have committed theirs.
  perform 1 from discussions where id = of_topic for no key update;
  if is_shown then
    update discussions set answers_count = answers_count + 1, last_answer_id = greatest(last_answer_id, new.id)
    where id = of_topic;
  else
    update discussions set answers_count = answers_count - 1,
      accepted_answer_id = nullif(accepted_answer_id, old.id),
      last_answer_id = (
        select id from answers where discussion_id = of_topic and not is_held and removed_by is null
        order by id desc limit 1
      )
    where id = of_topic;
  end if;
  return null;
end $$;
create trigger count_answer after insert or delete or update of is_held, removed_by on answers
  for each row execute function count_answer();

create table discussion_votes (
  discussion_id uuid not null,
  user_id uuid not null,
  constraint discussion_votes_discussion_id_user_id_pk primary key (discussion_id, user_id),
  constraint discussion_votes_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions (id) on
    delete cascade,
  constraint discussion_votes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index discussion_votes_user on discussion_votes (user_id);

create table answer_votes (
  answer_id uuid not null,
  user_id uuid not null,
  constraint answer_votes_answer_id_user_id_pk primary key (answer_id, user_id),
  constraint answer_votes_answer_id_answers_id_fk foreign key (answer_id) references answers (id) on delete cascade,
  constraint answer_votes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index answer_votes_user on answer_votes (user_id);

create table discussion_reads (
  discussion_id uuid not null,
  user_id uuid not null,
  up_to uuid not null,
  constraint discussion_reads_user_id_discussion_id_pk primary key (user_id, discussion_id),
  constraint discussion_reads_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions (id) on
    delete cascade,
  constraint discussion_reads_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index discussion_reads_discussion on discussion_reads (discussion_id);

-- Moderation

create table report_cases (
  id uuid primary key,
  subject text not null,
  subject_id uuid not null,
  person_id uuid not null,
  title text not null,
  text text not null,
  status text not null default 'open',
  reports_count integer not null default 1,
  decision text,
  until timestamptz,
  answer text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  appeal text,
  created_at timestamptz not null default now(),
  constraint report_cases_subject check (subject in ('prompt', 'review', 'discussion', 'answer', 'message', 'user')),
  constraint report_cases_status check (status in ('open', 'decided', 'appealed', 'upheld', 'undone')),
  constraint report_cases_decision check (decision in ('nothing', 'warn', 'take_off', 'remove', 'suspend_until',
    'suspend')),
  constraint report_cases_decided check ((status = 'open') = (decision is null) and (decision is null) = (decided_at is
    null)),
  constraint report_cases_until check ((decision is not distinct from 'suspend_until') = (until is not null)),
  constraint report_cases_appealed check (status <> 'appealed' or appeal is not null),
  constraint report_cases_person_id_users_id_fk foreign key (person_id) references users (id) on delete cascade,
  constraint report_cases_decided_by_users_id_fk foreign key (decided_by) references users (id) on delete set null
);
create unique index report_cases_once on report_cases (subject, subject_id) where status = 'open';
create index report_cases_waiting on report_cases (id) where status in ('open', 'appealed');
create index report_cases_decided on report_cases (id desc) where status in ('decided', 'upheld', 'undone');
create index report_cases_until on report_cases (until) where until is not null;
create index report_cases_message on report_cases (subject_id) where subject = 'message';
create index report_cases_person on report_cases (person_id, id desc);

create table reports (
  id uuid primary key,
  case_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  text text not null default '',
  created_at timestamptz not null default now(),
  constraint reports_once unique (case_id, reporter_id),
  constraint reports_reason check (reason in ('spam', 'copied', 'harmful', 'harassment', 'fraud', 'other')),
  constraint reports_case_id_report_cases_id_fk foreign key (case_id) references report_cases (id) on delete cascade,
  constraint reports_reporter_id_users_id_fk foreign key (reporter_id) references users (id) on delete cascade
);
create index reports_case on reports (case_id, id);
create index reports_reporter on reports (reporter_id, id desc);

create table holds (
  id uuid primary key,
  author_id uuid not null,
  prompt_id uuid,
  discussion_id uuid,
  answer_id uuid,
  sold_prompt_id uuid,
  sold_version integer not null,
  is_first boolean not null default false,
  words text[] not null default '{}',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint holds_one check (num_nonnulls(prompt_id, discussion_id, answer_id) <= 1),
  constraint holds_author_id_users_id_fk foreign key (author_id) references users (id) on delete cascade,
  constraint holds_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete set null,
  constraint holds_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions (id) on delete set
    null,
  constraint holds_answer_id_answers_id_fk foreign key (answer_id) references answers (id) on delete set null,
  constraint holds_sold_prompt_id_prompts_id_fk foreign key (sold_prompt_id) references prompts (id) on delete set null
);
create index holds_author on holds (author_id, created_at);
create index holds_open on holds (id) where decided_at is null;
create index holds_prompt on holds (prompt_id);
create index holds_discussion on holds (discussion_id);
create index holds_answer on holds (answer_id) where answer_id is not null;
create index holds_sold on holds (sold_prompt_id);

create table person_notes (
  id uuid primary key,
  person_id uuid not null,
  text text not null,
  written_by uuid,
  created_at timestamptz not null default now(),
  constraint person_notes_person_id_users_id_fk foreign key (person_id) references users (id) on delete cascade,
  constraint person_notes_written_by_users_id_fk foreign key (written_by) references users (id) on delete set null
);
create index person_notes_person on person_notes (person_id, id desc);

create table audit_log (
  id uuid primary key,
  act text not null,
  actor_id uuid,
  actor_name text not null,
  subject_type text not null,
  subject_id uuid not null,
  subject_name text not null,
  address text not null,
  created_at timestamptz not null default now(),
  constraint audit_log_act check (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund',
    'repeat-refund', 'settle-refund', 'refund-offer', 'award-offer', 'pay', 'record-repayment', 'write-off-debt',
    'explain-difference', 'remove-review', 'approve-topic', 'remove-topic', 'approve-answer', 'remove-answer',
    'change-setting', 'dismiss-report', 'warn', 'take-off', 'remove', 'suspend', 'reopen-report', 'undo-decision',
    'uphold-decision', 'sign-out', 'reset-second-factor', 'reset-password', 'reset-display-name', 'add-note',
    'remove-note')),
  constraint audit_log_subject check (subject_type in ('prompt', 'user', 'purchase', 'difference', 'discussion',
    'answer', 'setting', 'review', 'message'))
);
create index audit_log_act on audit_log (act, id desc);

-- What was written down stays, whatever the code or somebody at a console asks for. Names and addresses of erased
-- accounts alone are emptied.
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end; $$;
create trigger audit_log_is_append_only before delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

create function audit_log_is_only_emptied() returns trigger language plpgsql as $$
begin
  if (new.id, new.act, new.subject_type, new.subject_id, new.created_at)
      is distinct from (old.id, old.act, old.subject_type, old.subject_id, old.created_at)
    or new.actor_id is distinct from old.actor_id
    or new.actor_name not in (old.actor_name, '')
    or new.subject_name not in (old.subject_name, '')
    or new.address not in (old.address, '')
  then
    raise exception 'audit_log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end; $$;
create trigger audit_log_is_only_emptied before update on audit_log
  for each row execute function audit_log_is_only_emptied();

-- Notices

create table notifications (
  id uuid primary key,
  user_id uuid not null,
  type text not null,
  prompt_id uuid,
  discussion_id uuid,
  actor_id uuid,
  reason text,
  waiting_kind text,
  waiting_count integer,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notifications_type check (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested',
    'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'refund_settled', 'payment_mismatch',
    'payment_returned', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_part_lost', 'dispute_opened',
    'payout_failed', 'reversal_refused', 'debt_settled', 'new_version', 'review_asked', 'reviewed', 'review_answered',
    'api_key_created', 'topic_approved', 'topic_removed', 'answer_approved', 'answer_removed', 'answered',
    'mentioned', 'report_acted', 'report_dismissed', 'warned', 'taken_off', 'content_removed', 'decision_undone',
    'decision_upheld', 'account_changed', 'new_listing', 'offer_requested', 'offer_made', 'offer_ended',
    'offer_delivered', 'offer_changes', 'offer_completed', 'offer_stalled', 'offer_disputed', 'offer_decided',
    'waiting', 'failing')),
  constraint notifications_waiting check ((type in ('waiting', 'failing')) = (waiting_kind is not null) and
    (waiting_kind is null) = (waiting_count is null)),
  constraint notifications_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint notifications_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade,
  constraint notifications_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions (id) on
    delete cascade,
  constraint notifications_actor_id_users_id_fk foreign key (actor_id) references users (id) on delete cascade
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create unique index notifications_one_message on notifications (user_id, actor_id)
  where type = 'message' and read_at is null;
create unique index notifications_one_failure on notifications (user_id, coalesce(actor_id, user_id))
  where type = 'payout_failed' and read_at is null;
create unique index notifications_one_version on notifications (user_id, prompt_id)
  where type = 'new_version' and read_at is null;
create unique index notifications_one_listing on notifications (user_id, prompt_id) where type = 'new_listing';
create unique index notifications_one_topic on notifications (user_id, discussion_id, type)
  where type in ('answered', 'mentioned') and read_at is null;
create unique index notifications_one_waiting on notifications (user_id, waiting_kind)
  where waiting_kind is not null and read_at is null;
create index notifications_discussion on notifications (discussion_id) where discussion_id is not null;
create index notifications_writer on notifications (user_id, actor_id) where type = 'message';
create index notifications_prompt on notifications (prompt_id);

create table announcements (
  prompt_id uuid primary key,
  after uuid,
  created_at timestamptz not null default now(),
  constraint announcements_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts (id) on delete cascade
);

create table mails (
  id uuid primary key,
  user_id uuid,
  address text,
  kind text not null,
  content jsonb not null,
  status text not null default 'queued',
  is_urgent boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  expires_at timestamptz,
  failure text,
  finished_at timestamptz,
  queued_at timestamptz not null default now(),
  constraint mails_kind check (kind in ('sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'listing',
    'review', 'discussion', 'offer', 'message', 'waiting', 'failing', 'receipt', 'confirm', 'address', 'reset',
    'security', 'test')),
  constraint mails_status check (status in ('queued', 'sent', 'failed')),
  constraint mails_recipient check (user_id is not null or address is not null),
  constraint mails_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index mails_due on mails (is_urgent desc, next_attempt_at) where status = 'queued';
create index mails_failed on mails (id desc) where status = 'failed';
create index mails_sent on mails (finished_at) where status = 'sent';
create index mails_user on mails (user_id, kind, id desc);

create table notification_mails (
  notification_id uuid primary key,
  due_at timestamptz not null default now(),
  constraint notification_mails_notification_id_notifications_id_fk foreign key (notification_id) references
    notifications (id) on delete cascade
);
create index notification_mails_due on notification_mails (due_at);

create table mail_settings (
  user_id uuid primary key,
  off text[] not null default '{}',
  is_waiting_daily boolean not null default false,
  refusals integer not null default 0,
  address_off_at timestamptz,
  address_failure text,
  constraint mail_settings_off check (off <@ array['sold', 'refund', 'payout', 'dispute', 'approval', 'version',
    'listing', 'review', 'discussion', 'offer', 'message', 'waiting', 'failing']),
  constraint mail_settings_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table mail_status (
  name text primary key default 'smtp',
  is_connected boolean not null,
  failing_since timestamptz,
  failure text,
  last_sent_at timestamptz,
  constraint mail_status_one check (name = 'smtp')
);

create function mail_new_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_mails (notification_id)
  select added.id from added, mail_status where mail_status.is_connected;
  return null;
end; $$;
create trigger mail_new_notifications after insert on notifications referencing new table as added
  for each statement execute function mail_new_notifications();

-- Shop

create table settings (
  key text primary key,
  id uuid not null,
  value jsonb,
  version integer not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  constraint settings_id_unique unique (id),
  constraint settings_changed_by_users_id_fk foreign key (changed_by) references users (id) on delete set null
);

create table terms_versions (
  version integer primary key,
  text text not null,
  written_at timestamptz not null default now()
);

create table account_deletions (
  user_id uuid primary key,
  id uuid not null,
  due_at timestamptz not null,
  balance text not null,
  is_repeated boolean not null default false,
  created_at timestamptz not null default now(),
  constraint account_deletions_balance check (balance in ('pay_out', 'forfeit')),
  constraint account_deletions_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index account_deletions_due on account_deletions (due_at);

create table unfinished_erasures (
  id uuid primary key,
  folders text[] not null,
  texts text[] not null
);

create table backfills (
  name text primary key,
  done_at timestamptz not null default now()
);

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

-- What it counts is worth nothing after a crash, and each request that is counted would wait for the disk.
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expire timestamptz
);

