-- The schema of commit 4348a99f, made from the catalogue of its database: backups of that commit are restored into it.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create table audit_log (id uuid not null, act text not null, actor_id uuid, actor_name text not null, subject_type
  text not null, subject_id uuid not null, subject_name text not null, address text not null, created_at timestamptz
  not null default now(), constraint audit_log_pkey primary key (id), constraint audit_log_act check (act in
  ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'pay',
  'explain-difference', 'remove-review', 'approve-topic', 'remove-topic', 'approve-answer', 'remove-answer',
  'change-setting', 'dismiss-report', 'warn', 'take-off', 'remove', 'suspend', 'reopen-report', 'undo-decision',
  'uphold-decision', 'sign-out', 'reset-second-factor', 'add-note', 'remove-note')), constraint audit_log_subject
  check (subject_type in ('prompt', 'user', 'purchase', 'difference', 'discussion', 'answer', 'setting', 'review',
  'message')));
create table backfills (name text not null, done_at timestamptz not null default now(), constraint backfills_pkey
  primary key (name));
create table listings (id uuid not null, uploaded_by uuid not null, type text not null, category text not null, engine
  text not null, price_cents integer not null, price_band integer generated always as (case when (price_cents = 0)
  then 0 when (price_cents < 200) then '-1'::integer else least((price_cents / 200), 5) end) stored not null, status
  text not null, must_be_approved boolean not null, withdrawn_at timestamptz, likes_count integer not null default 0,
  sales_count integer not null default 0, reviews_count integer not null default 0, stars_sum integer not null default
  0, rating_score integer generated always as (((500 * ((2 * stars_sum) + 35)) / (reviews_count + 5))) stored not
  null, constraint listings_pkey primary key (id), constraint listings_counts check ((likes_count >= 0) AND
  (sales_count >= 0)), constraint listings_stars check ((stars_sum >= reviews_count) AND (stars_sum <= (5 *
  reviews_count))));
create table mail_status (name text not null default 'smtp', is_connected boolean not null, failing_since timestamptz,
  failure text, last_sent_at timestamptz, constraint mail_status_pkey primary key (name), constraint mail_status_one
  check (name = 'smtp'));
create table payment_events (id text not null, type text not null, subject_id text, happened_at timestamptz not null,
  created_at timestamptz not null default now(), constraint payment_events_pkey primary key (id));
create table payment_refusals (operation text not null, code text not null, message text not null, count integer not
  null default 1, first_at timestamptz not null default now(), last_at timestamptz not null default now(), worked_at
  timestamptz, dismissed_at timestamptz, constraint payment_refusals_operation_code_pk primary key (operation, code),
  constraint payment_refusals_operation check (operation in ('checkout', 'refund', 'payout_account', 'transfer',
  'transfer_reversal')));
create table payment_status (name text not null, at timestamptz not null default now(), detail jsonb not null default
  '{}'::jsonb, constraint payment_status_pkey primary key (name), constraint payment_status_name check (name in
  ('account', 'unreachable', 'event_received', 'event_refused', 'event_version')));
create unlogged table rate_limits (key text not null, points integer not null, expire timestamptz, constraint
  rate_limits_pkey primary key (key));
create table receipt_counter (id integer not null, last_number integer not null, constraint receipt_counter_pkey
  primary key (id), constraint receipt_counter_one check (id = 1));
create table reconciliation_differences (id uuid not null, subject text not null, description text not null,
  happened_at timestamptz, found_at timestamptz not null default now(), seen_at timestamptz not null default now(),
  resolved_at timestamptz, explanation text, explained_at timestamptz, net_cents bigint, currency text, constraint
  reconciliation_differences_pkey primary key (id), constraint reconciliation_differences_explained check
  ((explanation IS NULL) = (explained_at IS NULL)));
create table reconciliation_runs (id uuid not null, started_at timestamptz not null, ended_at timestamptz not null,
  asked integer not null, repaired integer not null, refunded integer not null, differences integer not null, failure
  text, looked_since timestamptz, constraint reconciliation_runs_pkey primary key (id));
create table search_words (word text not null, titles_count integer not null default 0, constraint search_words_pkey
  primary key (word));
create table standings (id uuid not null, uploaded_by uuid not null, type text not null, category text not null,
  engine text not null, price_cents integer not null, status text not null, must_be_approved boolean not null,
  withdrawn_at timestamptz, price_band integer not null, sales_count integer not null, rating_score integer not null,
  constraint standings_uploaded_by_id_pk primary key (uploaded_by, id));
create table terms_versions (version integer not null, text text not null, written_at timestamptz not null default
  now(), constraint terms_versions_pkey primary key (version));
create table unfinished_erasures (id uuid not null, folders text[] not null, texts text[] not null, constraint
  unfinished_erasures_pkey primary key (id));
create table users (id uuid not null, username text not null, username_key text not null, email text, email_key text,
  password_hash text, role text not null default 'member', import_key text, is_demo boolean not null default false,
  uploads_count integer not null default 0, sales_count integer not null default 0, created_at timestamptz not null
  default now(), username_skeleton text, reviews_count integer not null default 0, stars_sum integer not null default
  0, payout_refusals integer not null default 0, email_confirmed_at timestamptz, must_confirm_email boolean not null
  default false, terms_version integer, terms_agreed_at timestamptz, suspended_by uuid, suspended_until timestamptz,
  hides_email boolean not null default false, country text, erased_at timestamptz, takes_work boolean not null default
  false, work_from_cents integer, work_days integer, constraint users_pkey primary key (id), constraint
  users_email_unique unique (email_key), constraint users_import_key_unique unique (import_key), constraint
  users_username_skeleton_unique unique (username_skeleton), constraint users_username_unique unique (username_key),
  constraint users_role check (role in ('member', 'admin')), constraint users_work check ((NOT takes_work) OR
  ((work_from_cents IS NOT NULL) AND (work_days IS NOT NULL))));
create unlogged table visit_marks (day date not null, mark uuid not null, constraint visit_marks_day_mark_pk primary
  key (day, mark));
create unlogged table visit_salts (day date not null, salt uuid not null default gen_random_uuid(), constraint
  visit_salts_pkey primary key (day));
create table account_deletions (user_id uuid not null, id uuid not null, due_at timestamptz not null, balance text not
  null, is_repeated boolean not null default false, created_at timestamptz not null default now(), constraint
  account_deletions_pkey primary key (user_id), constraint account_deletions_balance check (balance in ('pay_out',
  'forfeit')), constraint account_deletions_user_id_users_id_fk foreign key (user_id) references users(id) on delete
  cascade);
create table api_keys (id uuid not null, user_id uuid not null, name text not null, key_hash text not null, start text
  not null, scopes text[] not null, last_used_at timestamptz, created_at timestamptz not null default now(),
  expires_at timestamptz, constraint api_keys_pkey primary key (id), constraint api_keys_hash_unique unique
  (key_hash), constraint api_keys_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade);
create table blocks (id uuid not null, blocker_id uuid not null, blocked_id uuid not null, created_at timestamptz not
  null default now(), constraint blocks_pkey primary key (id), constraint blocks_once unique (blocker_id, blocked_id),
  constraint blocks_other check (blocker_id <> blocked_id), constraint blocks_blocked_id_users_id_fk foreign key
  (blocked_id) references users(id) on delete cascade, constraint blocks_blocker_id_users_id_fk foreign key
  (blocker_id) references users(id) on delete cascade);
create table challenges (secret_hash text not null, kind text not null, user_id uuid, data jsonb not null, expires_at
  timestamptz not null, constraint challenges_pkey primary key (secret_hash), constraint
  challenges_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade);
create table checkouts (id uuid not null, buyer_id uuid not null, status text not null default 'open', amount_cents
  integer not null, currency text not null, session_id text, url text, payment_id text, created_at timestamptz not
  null default now(), paid_at timestamptz, receipt_number integer, asked_at timestamptz, mismatch_cents integer,
  mismatch_currency text, fee_rate integer, tax_by text, is_tax_included boolean not null default false, tax_country
  text, tax_name text, tax_rate integer, constraint checkouts_pkey primary key (id), constraint
  checkouts_payment_unique unique (payment_id), constraint checkouts_receipt_unique unique (receipt_number),
  constraint checkouts_session_unique unique (session_id), constraint checkouts_amount check (amount_cents > 0),
  constraint checkouts_mismatch check (((mismatch_cents IS NULL) = (mismatch_currency IS NULL)) AND ((mismatch_cents
  IS NULL) OR ((status = 'failed') AND (mismatch_cents >= 0)))), constraint checkouts_paid check ((status = 'paid') =
  (paid_at IS NOT NULL)), constraint checkouts_status check (status in ('open', 'paid', 'failed', 'expired')),
  constraint checkouts_tax check ((tax_by in ('rates', 'provider')) AND ((tax_rate >= 0) AND (tax_rate <= 10000))),
  constraint checkouts_buyer_id_users_id_fk foreign key (buyer_id) references users(id));
create table conversations (id uuid not null, lower_user_id uuid not null, higher_user_id uuid not null,
  last_message_id uuid, lower_unread integer not null default 0, higher_unread integer not null default 0, created_at
  timestamptz not null default now(), lower_read_id uuid, higher_read_id uuid, lower_muted boolean not null default
  false, higher_muted boolean not null default false, lower_left boolean not null default false, higher_left boolean
  not null default false, lower_left_id uuid, higher_left_id uuid, constraint conversations_pkey primary key (id),
  constraint conversations_of_two unique (lower_user_id, higher_user_id), constraint conversations_order check
  (lower_user_id < higher_user_id), constraint conversations_higher_user_id_users_id_fk foreign key (higher_user_id)
  references users(id) on delete cascade, constraint conversations_lower_user_id_users_id_fk foreign key
  (lower_user_id) references users(id) on delete cascade);
create table discussions (id uuid not null, author_id uuid not null, topic text not null, description text not null,
  search_text text not null, created_at timestamptz not null default now(), is_held boolean not null default false,
  removed_by uuid, answers_count integer not null default 0, last_answer_id uuid, accepted_answer_id uuid, votes_count
  integer not null default 0, edited_at timestamptz, deleted_at timestamptz, constraint discussions_pkey primary key
  (id), constraint discussions_author_id_users_id_fk foreign key (author_id) references users(id) on delete cascade);
create table email_tokens (id uuid not null, user_id uuid not null, purpose text not null, token_hash text not null,
  email text not null, expires_at timestamptz not null, created_at timestamptz not null default now(), constraint
  email_tokens_pkey primary key (id), constraint email_tokens_hash_unique unique (token_hash), constraint
  email_tokens_purpose check (purpose in ('confirm', 'change', 'reset')), constraint email_tokens_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade);
create table folders (id uuid not null, user_id uuid not null, name text not null, created_at timestamptz not null
  default now(), constraint folders_pkey primary key (id), constraint folders_user_id_users_id_fk foreign key
  (user_id) references users(id) on delete cascade);
create table follows (id uuid not null, follower_id uuid not null, engineer_id uuid not null, created_at timestamptz
  not null default now(), constraint follows_pkey primary key (id), constraint follows_once unique (follower_id,
  engineer_id), constraint follows_other check (follower_id <> engineer_id), constraint
  follows_engineer_id_users_id_fk foreign key (engineer_id) references users(id) on delete cascade, constraint
  follows_follower_id_users_id_fk foreign key (follower_id) references users(id) on delete cascade);
create table former_usernames (user_id uuid not null, username text not null, username_key text not null,
  username_skeleton text not null, until timestamptz not null, is_searched boolean not null default false, constraint
  former_usernames_user_id_username_key_pk primary key (user_id, username_key), constraint
  former_usernames_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade);
create table identities (id uuid not null, user_id uuid not null, issuer text not null, subject text not null, email
  text not null, last_used_at timestamptz, created_at timestamptz not null default now(), constraint identities_pkey
  primary key (id), constraint identities_subject_unique unique (issuer, subject), constraint
  identities_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade);
create table mail_settings (user_id uuid not null, off text[] not null default '{}'::text[], refusals integer not null
  default 0, address_off_at timestamptz, address_failure text, constraint mail_settings_pkey primary key (user_id),
  constraint mail_settings_off check (off <@ ARRAY['sold', 'refund', 'payout', 'dispute', 'approval', 'version',
  'listing', 'review', 'discussion', 'offer', 'message']), constraint mail_settings_user_id_users_id_fk foreign key
  (user_id) references users(id) on delete cascade);
create table mails (id uuid not null, user_id uuid, address text, kind text not null, content jsonb not null, status
  text not null default 'queued', is_urgent boolean not null default false, attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(), expires_at timestamptz, failure text, finished_at timestamptz,
  queued_at timestamptz not null default now(), constraint mails_pkey primary key (id), constraint mails_kind check
  (kind in ('sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'listing', 'review', 'discussion', 'offer',
  'message', 'receipt', 'confirm', 'address', 'reset', 'security', 'test')), constraint mails_recipient check
  ((user_id IS NOT NULL) OR (address IS NOT NULL)), constraint mails_status check (status in ('queued', 'sent',
  'failed')), constraint mails_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade);
create table manual_payouts (id uuid not null, engineer_id uuid not null, amount_cents integer not null, currency text
  not null, note text not null, paid_by uuid not null, client_key uuid not null, created_at timestamptz not null
  default now(), constraint manual_payouts_pkey primary key (id), constraint manual_payouts_client_key_unique unique
  (client_key), constraint manual_payouts_amount check (amount_cents > 0), constraint
  manual_payouts_engineer_id_users_id_fk foreign key (engineer_id) references users(id), constraint
  manual_payouts_paid_by_users_id_fk foreign key (paid_by) references users(id));
create table passkeys (id uuid not null, user_id uuid not null, name text not null, credential_id text not null,
  public_key text not null, counter bigint not null, last_used_at timestamptz, created_at timestamptz not null default
  now(), constraint passkeys_pkey primary key (id), constraint passkeys_credential_unique unique (credential_id),
  constraint passkeys_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade);
create table payout_accounts (user_id uuid not null, account_id text not null, status text not null, reason text,
  told_at timestamptz not null, created_at timestamptz not null default now(), constraint payout_accounts_pkey primary
  key (user_id), constraint payout_accounts_account_unique unique (account_id), constraint payout_accounts_status
  check (status in ('incomplete', 'review', 'ready', 'paused')), constraint payout_accounts_user_id_users_id_fk
  foreign key (user_id) references users(id));
create table person_notes (id uuid not null, person_id uuid not null, text text not null, written_by uuid, created_at
  timestamptz not null default now(), constraint person_notes_pkey primary key (id), constraint
  person_notes_person_id_users_id_fk foreign key (person_id) references users(id) on delete cascade, constraint
  person_notes_written_by_users_id_fk foreign key (written_by) references users(id) on delete set null);
create table profiles (user_id uuid not null, picture jsonb, makes text not null default '', about text not null
  default '', links text[] not null default '{}'::text[], is_public boolean not null default true, constraint
  profiles_pkey primary key (user_id), constraint profiles_user_id_users_id_fk foreign key (user_id) references
  users(id) on delete cascade);
create table prompts (id uuid not null, uploaded_by uuid not null, title text not null, description text not null,
  type text not null, category text not null, engine text not null, price_cents integer not null, prompt_text text not
  null, tips_to_use text not null default '', cover jsonb, status text not null default 'pending', rejection_reason
  text, withdrawn_at timestamptz, likes_count integer not null default 0, sales_count integer not null default 0,
  search_text text not null, search_vector tsvector generated always as (to_tsvector('english'::regconfig,
  search_text)) stored not null, import_key text, created_at timestamptz not null default now(), updated_at
  timestamptz not null default now(), must_be_approved boolean not null default false, price_band integer generated
  always as ((price_cents / 200)) stored, drawn_key uuid not null default gen_random_uuid(), drawn_placeholder text,
  version integer not null default 1, text_changed_at timestamptz, version_note text not null default '', works_with
  text[] not null default '{}'::text[], gap_hints jsonb not null default '[]'::jsonb, licence text not null default
  'personal', allows_tries boolean not null default false, samples_count integer not null default 0, reviews_count
  integer not null default 0, stars_sum integer not null default 0, rating_score integer not null default 3500,
  told_version integer not null default 1, approved_words jsonb, is_open boolean not null default false,
  preview_percent smallint not null default 0, taken_off_by uuid, private_for uuid, constraint prompts_pkey primary
  key (id), constraint prompts_import_key_unique unique (import_key), constraint prompts_licence check (licence in
  ('personal', 'commercial', 'cc0', 'cc-by-4.0')), constraint prompts_preview check ((preview_percent >= 0) AND
  (preview_percent <= 30)), constraint prompts_price check (price_cents >= 0), constraint prompts_private check
  ((private_for IS NULL) OR (withdrawn_at IS NOT NULL)), constraint prompts_rating check (rating_score = ((500 * ((2 *
  stars_sum) + 35)) / (reviews_count + 5))), constraint prompts_samples check ((samples_count >= 0) AND (samples_count
  <= 8)), constraint prompts_status check (status in ('pending', 'approved', 'rejected')), constraint
  prompts_uploaded_by_users_id_fk foreign key (uploaded_by) references users(id) on delete cascade);
create table recovery_codes (user_id uuid not null, code_hash text not null, constraint
  recovery_codes_user_id_code_hash_pk primary key (user_id, code_hash), constraint recovery_codes_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade);
create table report_cases (id uuid not null, subject text not null, subject_id uuid not null, person_id uuid not null,
  title text not null, text text not null, status text not null default 'open', reports_count integer not null default
  1, decision text, until timestamptz, answer text not null default '', decided_by uuid, decided_at timestamptz,
  appeal text, created_at timestamptz not null default now(), constraint report_cases_pkey primary key (id),
  constraint report_cases_appealed check ((status <> 'appealed') OR (appeal IS NOT NULL)), constraint
  report_cases_decided check (((status = 'open') = (decision IS NULL)) AND ((decision IS NULL) = (decided_at IS
  NULL))), constraint report_cases_decision check (decision in ('nothing', 'warn', 'take_off', 'remove',
  'suspend_until', 'suspend')), constraint report_cases_status check (status in ('open', 'decided', 'appealed',
  'upheld', 'undone')), constraint report_cases_subject check (subject in ('prompt', 'review', 'discussion', 'answer',
  'message', 'user')), constraint report_cases_until check ((NOT (decision IS DISTINCT FROM 'suspend_until')) = (until
  IS NOT NULL)), constraint report_cases_decided_by_users_id_fk foreign key (decided_by) references users(id) on
  delete set null, constraint report_cases_person_id_users_id_fk foreign key (person_id) references users(id) on
  delete cascade);
create table sessions (id_hash text not null, user_id uuid, data jsonb not null, expires_at timestamptz not null,
  created_at timestamptz not null default now(), id uuid not null default gen_random_uuid(), user_agent text not null
  default '', address text not null default '', last_seen_at timestamptz not null default now(), verified_at
  timestamptz, has_second_factor boolean not null default false, constraint sessions_pkey primary key (id_hash),
  constraint sessions_id_unique unique (id), constraint sessions_user_id_users_id_fk foreign key (user_id) references
  users(id) on delete cascade);
create table settings (key text not null, id uuid not null, value jsonb, version integer not null, changed_by uuid,
  changed_at timestamptz not null default now(), constraint settings_pkey primary key (key), constraint
  settings_id_unique unique (id), constraint settings_changed_by_users_id_fk foreign key (changed_by) references
  users(id) on delete set null);
create table totp_secrets (user_id uuid not null, secret text not null, confirmed_at timestamptz, last_step integer
  not null default 0, created_at timestamptz not null default now(), constraint totp_secrets_pkey primary key
  (user_id), constraint totp_secrets_user_id_users_id_fk foreign key (user_id) references users(id) on delete
  cascade);
create table wrong_codes (user_id uuid not null, kind text not null, count integer not null, since timestamptz not
  null default now(), constraint wrong_codes_user_id_kind_pk primary key (user_id, kind), constraint wrong_codes_kind
  check (kind in ('totp', 'recovery')), constraint wrong_codes_user_id_users_id_fk foreign key (user_id) references
  users(id) on delete cascade);
create table announcements (prompt_id uuid not null, after uuid, created_at timestamptz not null default now(),
  constraint announcements_pkey primary key (prompt_id), constraint announcements_prompt_id_prompts_id_fk foreign key
  (prompt_id) references prompts(id) on delete cascade);
create table answers (id uuid not null, discussion_id uuid not null, author_id uuid not null, text text not null,
  is_held boolean not null default false, removed_by uuid, votes_count integer not null default 0, edited_at
  timestamptz, created_at timestamptz not null default now(), constraint answers_pkey primary key (id), constraint
  answers_author_id_users_id_fk foreign key (author_id) references users(id) on delete cascade, constraint
  answers_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions(id) on delete cascade);
create table cart_items (user_id uuid not null, prompt_id uuid not null, created_at timestamptz not null default
  now(), constraint cart_items_user_id_prompt_id_pk primary key (user_id, prompt_id), constraint
  cart_items_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts(id) on delete cascade, constraint
  cart_items_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade);
create table discussion_reads (discussion_id uuid not null, user_id uuid not null, up_to uuid not null, constraint
  discussion_reads_user_id_discussion_id_pk primary key (user_id, discussion_id), constraint
  discussion_reads_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions(id) on delete
  cascade, constraint discussion_reads_user_id_users_id_fk foreign key (user_id) references users(id) on delete
  cascade);
create table discussion_votes (discussion_id uuid not null, user_id uuid not null, constraint
  discussion_votes_discussion_id_user_id_pk primary key (discussion_id, user_id), constraint
  discussion_votes_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions(id) on delete
  cascade, constraint discussion_votes_user_id_users_id_fk foreign key (user_id) references users(id) on delete
  cascade);
create table disputes (id uuid not null, provider_dispute_id text not null, checkout_id uuid not null, amount_cents
  integer not null, reason text not null, status text not null default 'open', created_at timestamptz not null default
  now(), closed_at timestamptz, constraint disputes_pkey primary key (id), constraint disputes_provider_unique unique
  (provider_dispute_id), constraint disputes_amount check (amount_cents > 0), constraint disputes_closed check
  ((status = 'open') = (closed_at IS NULL)), constraint disputes_status check (status in ('open', 'won', 'lost')),
  constraint disputes_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts(id));
create table fillings (id uuid not null, user_id uuid not null, prompt_id uuid not null, name text not null, values
  jsonb not null, updated_at timestamptz not null default now(), constraint fillings_pkey primary key (id), constraint
  fillings_once unique (user_id, prompt_id, name), constraint fillings_prompt_id_prompts_id_fk foreign key (prompt_id)
  references prompts(id) on delete cascade, constraint fillings_user_id_users_id_fk foreign key (user_id) references
  users(id) on delete cascade);
create table former_versions (prompt_id uuid not null, number integer not null, text text not null, created_at
  timestamptz not null, note text not null default '', gap_hints jsonb not null default '[]'::jsonb, constraint
  former_versions_prompt_id_number_pk primary key (prompt_id, number), constraint
  former_versions_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts(id) on delete cascade);
create table library_items (user_id uuid not null, prompt_id uuid not null, folder_id uuid, is_favourite boolean not
  null default false, constraint library_items_user_id_prompt_id_pk primary key (user_id, prompt_id), constraint
  library_items_folder_id_folders_id_fk foreign key (folder_id) references folders(id) on delete set null, constraint
  library_items_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts(id) on delete cascade, constraint
  library_items_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade);
create table likes (prompt_id uuid not null, user_id uuid not null, created_at timestamptz not null default now(),
  constraint likes_prompt_id_user_id_pk primary key (prompt_id, user_id), constraint likes_prompt_id_prompts_id_fk
  foreign key (prompt_id) references prompts(id) on delete cascade, constraint likes_user_id_users_id_fk foreign key
  (user_id) references users(id) on delete cascade);
create table listing_visits (engineer_id uuid not null, day date not null, prompt_id uuid not null, visits integer not
  null, constraint listing_visits_engineer_id_day_prompt_id_pk primary key (engineer_id, day, prompt_id), constraint
  listing_visits_count check (visits > 0), constraint listing_visits_engineer_id_users_id_fk foreign key (engineer_id)
  references users(id) on delete cascade, constraint listing_visits_prompt_id_prompts_id_fk foreign key (prompt_id)
  references prompts(id) on delete cascade);
create table messages (id uuid not null, conversation_id uuid not null, sender_id uuid not null, receiver_id uuid not
  null, message text not null, created_at timestamptz not null default now(), client_key uuid, removed_by uuid,
  attachment jsonb, search_text text, constraint messages_pkey primary key (id), constraint messages_once unique
  (sender_id, client_key), constraint messages_conversation_id_conversations_id_fk foreign key (conversation_id)
  references conversations(id) on delete cascade, constraint messages_receiver_id_users_id_fk foreign key
  (receiver_id) references users(id) on delete cascade, constraint messages_sender_id_users_id_fk foreign key
  (sender_id) references users(id) on delete cascade);
create table notifications (id uuid not null, user_id uuid not null, type text not null, prompt_id uuid, actor_id
  uuid, read_at timestamptz, created_at timestamptz not null default now(), reason text, discussion_id uuid,
  constraint notifications_pkey primary key (id), constraint notifications_type check (type in ('sold', 'liked',
  'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded',
  'refund_failed', 'payment_mismatch', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_opened', 'payout_failed',
  'reversal_refused', 'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created',
  'topic_approved', 'topic_removed', 'answer_approved', 'answer_removed', 'answered', 'mentioned', 'report_acted',
  'report_dismissed', 'warned', 'taken_off', 'content_removed', 'decision_undone', 'decision_upheld',
  'account_changed', 'new_listing', 'offer_requested', 'offer_made', 'offer_ended', 'offer_delivered',
  'offer_changes', 'offer_completed', 'offer_disputed', 'offer_decided')), constraint
  notifications_actor_id_users_id_fk foreign key (actor_id) references users(id) on delete cascade, constraint
  notifications_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions(id) on delete
  cascade, constraint notifications_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts(id) on delete
  cascade, constraint notifications_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade);
create table popular_texts (prompt_id uuid not null, likes_count integer not null, head text not null, search_text
  text not null, search_vector tsvector generated always as (to_tsvector('english'::regconfig, search_text)) stored
  not null, constraint popular_texts_pkey primary key (prompt_id), constraint popular_texts_prompt_id_prompts_id_fk
  foreign key (prompt_id) references prompts(id) on delete cascade);
create table purchases (id uuid not null, prompt_id uuid not null, buyer_id uuid not null, seller_id uuid not null,
  amount_cents integer not null, status text not null, created_at timestamptz not null default now(), paid_at
  timestamptz, version integer not null default 1, checkout_id uuid, refunded_at timestamptz, is_share_sent boolean
  not null default false, licence text, is_review_asked boolean not null default false, refund_days integer, hold_days
  integer, constraint purchases_pkey primary key (id), constraint purchases_amount check (amount_cents >= 0),
  constraint purchases_licence check (licence in ('personal', 'commercial', 'cc0', 'cc-by-4.0')), constraint
  purchases_paid check ((status in ('paid', 'refunding', 'refunded')) = (paid_at IS NOT NULL)), constraint
  purchases_status check (status in ('pending', 'paid', 'failed', 'expired', 'refunding', 'refunded')), constraint
  purchases_buyer_id_users_id_fk foreign key (buyer_id) references users(id), constraint
  purchases_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts(id), constraint
  purchases_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts(id), constraint
  purchases_seller_id_users_id_fk foreign key (seller_id) references users(id));
create table reports (id uuid not null, case_id uuid not null, reporter_id uuid not null, reason text not null, text
  text not null default '', created_at timestamptz not null default now(), constraint reports_pkey primary key (id),
  constraint reports_once unique (case_id, reporter_id), constraint reports_reason check (reason in ('spam', 'copied',
  'harmful', 'harassment', 'fraud', 'other')), constraint reports_case_id_report_cases_id_fk foreign key (case_id)
  references report_cases(id) on delete cascade, constraint reports_reporter_id_users_id_fk foreign key (reporter_id)
  references users(id) on delete cascade);
create table reviews (id uuid not null, prompt_id uuid not null, author_id uuid not null, stars integer not null, text
  text not null default '', version integer not null, counts boolean not null default true, answer text, answered_at
  timestamptz, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  removed_by uuid, constraint reviews_pkey primary key (id), constraint reviews_once unique (prompt_id, author_id),
  constraint reviews_answer check ((answer IS NULL) = (answered_at IS NULL)), constraint reviews_stars check ((stars
  >= 1) AND (stars <= 5)), constraint reviews_author_id_users_id_fk foreign key (author_id) references users(id) on
  delete cascade, constraint reviews_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts(id) on delete
  cascade);
create table text_fingerprints (prompt_id uuid not null, version integer not null, hashes bigint[] not null,
  written_at timestamptz not null default now(), sketch bigint[], constraint text_fingerprints_prompt_id_version_pk
  primary key (prompt_id, version), constraint text_fingerprints_prompt_id_prompts_id_fk foreign key (prompt_id)
  references prompts(id) on delete cascade);
create table answer_votes (answer_id uuid not null, user_id uuid not null, constraint
  answer_votes_answer_id_user_id_pk primary key (answer_id, user_id), constraint answer_votes_answer_id_answers_id_fk
  foreign key (answer_id) references answers(id) on delete cascade, constraint answer_votes_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade);
create table attachment_texts (message_id uuid not null, text text not null, constraint attachment_texts_pkey primary
  key (message_id), constraint attachment_texts_message_id_messages_id_fk foreign key (message_id) references
  messages(id) on delete cascade);
create table checkout_items (id uuid not null, checkout_id uuid not null, purchase_id uuid, amount_cents integer not
  null, platform_fee_cents integer not null, title text, tax_cents integer not null default 0, constraint
  checkout_items_pkey primary key (id), constraint checkout_items_once unique (checkout_id, purchase_id), constraint
  checkout_items_amount check ((amount_cents > 0) AND ((platform_fee_cents >= 0) AND (platform_fee_cents <=
  amount_cents))), constraint checkout_items_checkout_id_checkouts_id_fk foreign key (checkout_id) references
  checkouts(id), constraint checkout_items_purchase_id_purchases_id_fk foreign key (purchase_id) references
  purchases(id) on delete set null);
create table holds (id uuid not null, author_id uuid not null, prompt_id uuid, discussion_id uuid, sold_prompt_id
  uuid, sold_version integer not null, decided_at timestamptz, created_at timestamptz not null default now(),
  answer_id uuid, is_first boolean not null default false, words text[] not null default '{}'::text[], constraint
  holds_pkey primary key (id), constraint holds_one check (num_nonnulls(prompt_id, discussion_id, answer_id) <= 1),
  constraint holds_answer_id_answers_id_fk foreign key (answer_id) references answers(id) on delete set null,
  constraint holds_author_id_users_id_fk foreign key (author_id) references users(id) on delete cascade, constraint
  holds_discussion_id_discussions_id_fk foreign key (discussion_id) references discussions(id) on delete set null,
  constraint holds_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts(id) on delete set null,
  constraint holds_sold_prompt_id_prompts_id_fk foreign key (sold_prompt_id) references prompts(id) on delete set
  null);
create table notification_mails (notification_id uuid not null, due_at timestamptz not null default now(), constraint
  notification_mails_pkey primary key (notification_id), constraint
  notification_mails_notification_id_notifications_id_fk foreign key (notification_id) references notifications(id) on
  delete cascade);
create table offers (id uuid not null, engineer_id uuid not null, buyer_id uuid not null, status text not null, brief
  text not null default '', prompt_id uuid, purchase_id uuid, days integer, due_at timestamptz, changes_asked smallint
  not null default 0, changes text not null default '', disputed_by text, dispute_reason text not null default '',
  dispute_answer text not null default '', decision text not null default '', created_at timestamptz not null default
  now(), updated_at timestamptz not null default now(), constraint offers_pkey primary key (id), constraint
  offers_prompt_unique unique (prompt_id), constraint offers_purchase_unique unique (purchase_id), constraint
  offers_disputed_by check (disputed_by in ('engineer', 'buyer')), constraint offers_others check (engineer_id <>
  buyer_id), constraint offers_paid check ((status in ('accepted', 'delivered', 'changes', 'disputed', 'completed',
  'refunded')) = (purchase_id IS NOT NULL)), constraint offers_status check (status in ('requested', 'offered',
  'accepted', 'delivered', 'changes', 'disputed', 'completed', 'refunded', 'declined', 'withdrawn', 'expired')),
  constraint offers_buyer_id_users_id_fk foreign key (buyer_id) references users(id) on delete cascade, constraint
  offers_engineer_id_users_id_fk foreign key (engineer_id) references users(id) on delete cascade, constraint
  offers_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts(id) on delete cascade, constraint
  offers_purchase_id_purchases_id_fk foreign key (purchase_id) references purchases(id));
create table refund_requests (id uuid not null, purchase_id uuid not null, status text not null default 'open', reason
  text not null, answer text, decided_by uuid, created_at timestamptz not null default now(), escalated_at
  timestamptz, ended_at timestamptz, constraint refund_requests_pkey primary key (id), constraint
  refund_requests_decided check ((status in ('granted', 'refused')) = ((decided_by IS NOT NULL) AND (answer IS NOT
  NULL))), constraint refund_requests_ended check ((status = 'open') = (ended_at IS NULL)), constraint
  refund_requests_status check (status in ('open', 'granted', 'refused', 'withdrawn', 'closed')), constraint
  refund_requests_decided_by_users_id_fk foreign key (decided_by) references users(id), constraint
  refund_requests_purchase_id_purchases_id_fk foreign key (purchase_id) references purchases(id));
create table samples (id uuid not null, prompt_id uuid not null, review_id uuid, position integer not null default 0,
  picture jsonb, text text, filling jsonb not null default '[]'::jsonb, model text not null default '', created_at
  timestamptz not null default now(), constraint samples_pkey primary key (id), constraint samples_review unique
  (review_id), constraint samples_result check ((picture IS NULL) <> (text IS NULL)), constraint
  samples_prompt_id_prompts_id_fk foreign key (prompt_id) references prompts(id) on delete cascade, constraint
  samples_review_id_reviews_id_fk foreign key (review_id) references reviews(id) on delete cascade);
create table transfers (id uuid not null, purchase_id uuid not null, engineer_id uuid not null, share_cents integer
  not null, debt_cents integer not null, amount_cents integer not null, currency text not null, status text not null
  default 'pending', account_id text, manual_payout_id uuid, attempts integer not null default 1, failure text,
  provider_transfer_id text, reversal_cents integer, reversed_cents integer, created_at timestamptz not null default
  now(), done_at timestamptz, reversed_at timestamptz, constraint transfers_pkey primary key (id), constraint
  transfers_provider_unique unique (provider_transfer_id), constraint transfers_purchase_unique unique (purchase_id),
  constraint transfers_amounts check ((share_cents > 0) AND (debt_cents >= 0) AND (amount_cents >= 0) AND (share_cents
  = (debt_cents + amount_cents))), constraint transfers_done check ((status in ('done', 'reversed')) = (done_at IS NOT
  NULL)), constraint transfers_manual check ((manual_payout_id IS NULL) OR (status in ('done', 'reversed'))),
  constraint transfers_reversed check ((status = 'reversed') = ((reversed_at IS NOT NULL) AND (reversed_cents IS NOT
  NULL))), constraint transfers_reversed_amount check ((reversed_cents >= 0) AND (reversed_cents <= amount_cents)),
  constraint transfers_status check (status in ('pending', 'failed', 'done', 'reversed')), constraint transfers_way
  check (num_nonnulls(account_id, manual_payout_id) = 1), constraint transfers_engineer_id_users_id_fk foreign key
  (engineer_id) references users(id), constraint transfers_manual_payout_id_manual_payouts_id_fk foreign key
  (manual_payout_id) references manual_payouts(id), constraint transfers_purchase_id_purchases_id_fk foreign key
  (purchase_id) references purchases(id));
create table refunds (id uuid not null, checkout_id uuid not null, item_id uuid not null, amount_cents integer not
  null, reason text not null, status text not null default 'pending', provider_refund_id text, created_at timestamptz
  not null default now(), done_at timestamptz, failed_at timestamptz, note text, failure text, failure_code text,
  tried_at timestamptz, movement_id text, asked_at timestamptz, constraint refunds_pkey primary key (id), constraint
  refunds_provider_unique unique (provider_refund_id), constraint refunds_amount check (amount_cents > 0), constraint
  refunds_done check ((status <> 'pending') = (done_at IS NOT NULL)), constraint refunds_failed check ((status <>
  'failed') OR (failed_at IS NOT NULL)), constraint refunds_reason check (reason in ('unsellable', 'granted')),
  constraint refunds_status check (status in ('pending', 'done', 'failed')), constraint
  refunds_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts(id), constraint
  refunds_item_id_checkout_items_id_fk foreign key (item_id) references checkout_items(id));
create table ledger_transactions (id uuid not null, kind text not null, currency text not null, purchase_id uuid,
  checkout_id uuid, refund_id uuid, movement_id text, created_at timestamptz not null default now(), dispute_id uuid,
  transfer_id uuid, constraint ledger_transactions_pkey primary key (id), constraint ledger_transactions_checkout
  unique (checkout_id, kind), constraint ledger_transactions_dispute unique (dispute_id, kind), constraint
  ledger_transactions_movement unique (movement_id, kind), constraint ledger_transactions_purchase unique
  (purchase_id, kind), constraint ledger_transactions_refund unique (refund_id, kind), constraint
  ledger_transactions_transfer unique (transfer_id, kind), constraint ledger_transactions_kind check (kind in ('sale',
  'unsellable', 'refund', 'provider_fee', 'withdrawal', 'refunded_sale', 'refund_failed', 'refund_otherwise',
  'refund_by_hand', 'whole_refund_by_hand', 'dispute', 'dispute_won', 'dispute_lost', 'transfer', 'manual_payout',
  'transfer_reversal', 'forfeit', 'forfeit_reversal', 'tax', 'reserve', 'adjustment', 'explained',
  'explained_reversed', 'exchange_from', 'exchange_to')), constraint ledger_transactions_of check
  (num_nonnulls(purchase_id, checkout_id, refund_id, dispute_id, transfer_id, movement_id) = 1), constraint
  ledger_transactions_checkout_id_checkouts_id_fk foreign key (checkout_id) references checkouts(id), constraint
  ledger_transactions_dispute_id_disputes_id_fk foreign key (dispute_id) references disputes(id), constraint
  ledger_transactions_purchase_id_purchases_id_fk foreign key (purchase_id) references purchases(id), constraint
  ledger_transactions_refund_id_refunds_id_fk foreign key (refund_id) references refunds(id), constraint
  ledger_transactions_transfer_id_transfers_id_fk foreign key (transfer_id) references transfers(id));
create table ledger_entries (id uuid not null, transaction_id uuid not null, account text not null, user_id uuid,
  amount_cents bigint not null, constraint ledger_entries_pkey primary key (id), constraint ledger_entries_account
  check (account in ('provider', 'bank', 'platform_fee', 'provider_fee', 'tax_payable', 'reserve', 'adjustments',
  'exchange', 'refunds', 'disputed', 'payable', 'paid_out', 'debt')), constraint ledger_entries_amount check
  (amount_cents <> 0), constraint ledger_entries_user check ((account in ('payable', 'paid_out', 'debt')) = (user_id
  IS NOT NULL)), constraint ledger_entries_transaction_id_ledger_transactions_id_fk foreign key (transaction_id)
  references ledger_transactions(id), constraint ledger_entries_user_id_users_id_fk foreign key (user_id) references
  users(id));
create index account_deletions_due ON account_deletions (due_at);
create index answer_votes_user ON answer_votes (user_id);
create index answers_author ON answers (author_id);
create index answers_discussion ON answers (discussion_id, id);
create index answers_votes ON answers (discussion_id, votes_count desc, id desc);
create index api_keys_user ON api_keys (user_id, id desc);
create index audit_log_act ON audit_log (act, id desc);
create index blocks_blocked ON blocks (blocked_id);
create index blocks_blocker ON blocks (blocker_id, id desc);
create index cart_items_latest ON cart_items (user_id, created_at desc);
create index cart_items_prompt ON cart_items (prompt_id);
create index challenges_expiry ON challenges (expires_at);
create index challenges_user ON challenges (user_id);
create index checkout_items_purchase ON checkout_items (purchase_id);
create index checkouts_open ON checkouts (buyer_id, id) where (status = 'open');
create index checkouts_to_ask ON checkouts (asked_at NULLS FIRST, id) where (status = 'open');
create index conversations_higher_latest ON conversations (higher_user_id, last_message_id desc);
create index conversations_lower_latest ON conversations (lower_user_id, last_message_id desc);
create index discussion_reads_discussion ON discussion_reads (discussion_id);
create index discussion_votes_user ON discussion_votes (user_id);
create index discussions_active ON discussions (COALESCE(last_answer_id, id) desc);
create index discussions_author ON discussions (author_id);
create index discussions_search ON discussions using gin (search_text gin_trgm_ops) WITH
  (gin_pending_list_limit='256');
create index discussions_unanswered ON discussions (id desc) where (answers_count = 0);
create index discussions_votes ON discussions (votes_count desc, id desc);
create index disputes_checkout ON disputes (checkout_id);
create index disputes_open ON disputes (id) where (status = 'open');
create index email_tokens_expiry ON email_tokens (expires_at);
create index email_tokens_user ON email_tokens (user_id);
create index fillings_prompt ON fillings (prompt_id);
CREATE unique INDEX folders_once ON folders (user_id, lower(name));
create index follows_follower ON follows (follower_id, id desc);
create index follows_of_engineer ON follows (engineer_id, id);
create index former_usernames_name ON former_usernames (username_key text_pattern_ops);
create index former_usernames_skeleton ON former_usernames (username_skeleton);
create index former_usernames_unsearched ON former_usernames (user_id) where (NOT is_searched);
create index former_usernames_until ON former_usernames (until);
create index holds_answer ON holds (answer_id) where (answer_id IS NOT NULL);
create index holds_author ON holds (author_id, created_at);
create index holds_discussion ON holds (discussion_id);
create index holds_open ON holds (id) where (decided_at IS NULL);
create index holds_prompt ON holds (prompt_id);
create index holds_sold ON holds (sold_prompt_id);
create index identities_user ON identities (user_id, id);
create index ledger_entries_tax ON ledger_entries (transaction_id) where (account = 'tax_payable');
create index ledger_entries_transaction ON ledger_entries (transaction_id);
create index ledger_entries_user ON ledger_entries (user_id, account, id) where (user_id IS NOT NULL);
create index library_items_folder ON library_items (folder_id);
create index library_items_prompt ON library_items (prompt_id);
create index likes_latest ON likes (prompt_id, created_at desc, user_id);
create index likes_user ON likes (user_id);
create index listing_visits_day ON listing_visits (day, visits);
create index listing_visits_prompt ON listing_visits (prompt_id);
create index listings_category_top ON listings (category, likes_count desc, id desc) where ((withdrawn_at IS NULL) AND
  (status <> 'rejected'));
create index listings_engine_top ON listings (engine, likes_count desc, id desc) where ((withdrawn_at IS NULL) AND
  (status <> 'rejected'));
create index listings_price_band_top ON listings (price_band, likes_count desc, id desc) where ((withdrawn_at IS NULL)
  AND (status <> 'rejected'));
create index listings_top ON listings (likes_count desc, id desc) where ((withdrawn_at IS NULL) AND (status <>
  'rejected'));
create index listings_type_top ON listings (type, likes_count desc, id desc) where ((withdrawn_at IS NULL) AND (status
  <> 'rejected'));
create index mails_due ON mails (is_urgent desc, next_attempt_at) where (status = 'queued');
create index mails_failed ON mails (id desc) where (status = 'failed');
create index mails_sent ON mails (finished_at) where (status = 'sent');
create index mails_user ON mails (user_id, kind, id desc);
create index manual_payouts_engineer ON manual_payouts (engineer_id, id desc);
create index messages_attached ON messages (id) where (attachment IS NOT NULL);
create index messages_conversation ON messages (conversation_id, id desc);
create index messages_receiver ON messages (receiver_id, id desc);
create index messages_search ON messages using gin (conversation_id, search_text gin_trgm_ops) WITH
  (gin_pending_list_limit='256') where (search_text IS NOT NULL);
create index messages_sender ON messages (sender_id, id desc);
create index messages_stored ON messages (sender_id, id) where (attachment IS NOT NULL);
create index messages_unfolded ON messages (id) where (search_text IS NULL);
create index notification_mails_due ON notification_mails (due_at);
create index notifications_discussion ON notifications (discussion_id) where (discussion_id IS NOT NULL);
create index notifications_prompt ON notifications (prompt_id);
create index notifications_unread ON notifications (user_id) where (read_at IS NULL);
create index notifications_user ON notifications (user_id, id desc);
create index notifications_writer ON notifications (user_id, actor_id) where (type = 'message');
CREATE unique INDEX notifications_one_failure ON notifications (user_id, COALESCE(actor_id, user_id)) where ((type =
  'payout_failed') AND (read_at IS NULL));
CREATE unique INDEX notifications_one_listing ON notifications (user_id, prompt_id) where (type = 'new_listing');
CREATE unique INDEX notifications_one_message ON notifications (user_id, actor_id) where ((type = 'message') AND
  (read_at IS NULL));
CREATE unique INDEX notifications_one_topic ON notifications (user_id, discussion_id, type) where ((type in
  ('answered', 'mentioned')) AND (read_at IS NULL));
CREATE unique INDEX notifications_one_version ON notifications (user_id, prompt_id) where ((type = 'new_version') AND
  (read_at IS NULL));
create index offers_buyer ON offers (buyer_id, id desc);
create index offers_disputed ON offers (id) where (status = 'disputed');
create index offers_due ON offers (due_at) where (due_at IS NOT NULL);
create index offers_engineer ON offers (engineer_id, id desc);
create index passkeys_user ON passkeys (user_id, id);
create index payout_accounts_ready ON payout_accounts (user_id) where (status = 'ready');
create index person_notes_person ON person_notes (person_id, id desc);
create index popular_texts_likes ON popular_texts (likes_count desc, prompt_id desc);
create index popular_texts_parts ON popular_texts using gin (search_text gin_trgm_ops) WITH
  (gin_pending_list_limit='256');
create index popular_texts_words ON popular_texts using gin (search_vector) WITH (gin_pending_list_limit='256');
create index prompts_count ON prompts (type, category, engine, price_cents, status, must_be_approved) where
  ((withdrawn_at IS NULL) AND (status <> 'rejected'));
create index prompts_pending ON prompts (id) where ((status = 'pending') AND (withdrawn_at IS NULL));
create index prompts_rejected ON prompts (id desc) where ((status = 'rejected') AND (withdrawn_at IS NULL));
create index prompts_search_parts ON prompts using gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
create index prompts_search_tokens ON prompts using gin (regexp_split_to_array(search_text, '[^a-z0-9]+')) WITH
  (gin_pending_list_limit='256');
create index prompts_search_words ON prompts using gin (search_vector) WITH (gin_pending_list_limit='256');
create index prompts_title ON prompts ("left"(search_text, 40) text_pattern_ops) where ((withdrawn_at IS NULL) AND
  (status <> 'rejected'));
create index prompts_uploader ON prompts (uploaded_by, id desc);
create index prompts_with_samples ON prompts (uploaded_by, id desc) where (samples_count > 0);
create index purchases_buyer ON purchases (buyer_id, id desc);
create index purchases_date ON purchases (COALESCE(paid_at, created_at));
create index purchases_prompt ON purchases (prompt_id);
create index purchases_reference ON purchases ("right"((id)::text, 12));
create index purchases_review_waits ON purchases (paid_at) where ((status = 'paid') AND (NOT is_review_asked));
create index purchases_seller ON purchases (seller_id, id desc);
create index purchases_seller_paid ON purchases (seller_id, paid_at, prompt_id, amount_cents, id) where (status =
  'paid');
create index purchases_share_comes_back ON purchases (id) where ((status = 'refunded') AND is_share_sent);
create index purchases_share_waits ON purchases (seller_id, paid_at) where ((status = 'paid') AND (checkout_id IS NOT
  NULL) AND (NOT is_share_sent));
create index purchases_status ON purchases (status, id desc);
CREATE unique INDEX purchases_once ON purchases (buyer_id, prompt_id) where (status <> 'refunded');
create index reconciliation_differences_resolved ON reconciliation_differences (id desc) where (resolved_at IS NOT
  NULL);
CREATE unique INDEX reconciliation_differences_open ON reconciliation_differences (subject) where (resolved_at IS
  NULL);
create index refund_requests_open ON refund_requests (id) where (status = 'open');
create index refund_requests_purchase ON refund_requests (purchase_id, id);
CREATE unique INDEX refund_requests_once ON refund_requests (purchase_id) where (status in ('open', 'granted',
  'refused'));
create index refunds_checkout ON refunds (checkout_id);
create index refunds_done_at ON refunds (done_at) where (status = 'done');
create index refunds_failed ON refunds (id) where (status = 'failed');
create index refunds_pending ON refunds (id) where (status = 'pending');
CREATE unique INDEX refunds_item_pending ON refunds (item_id) where (status = 'pending');
create index report_cases_decided ON report_cases (id desc) where (status in ('decided', 'upheld', 'undone'));
create index report_cases_message ON report_cases (subject_id) where (subject = 'message');
create index report_cases_person ON report_cases (person_id, id desc);
create index report_cases_until ON report_cases (until) where (until IS NOT NULL);
create index report_cases_waiting ON report_cases (id) where (status in ('open', 'appealed'));
CREATE unique INDEX report_cases_once ON report_cases (subject, subject_id) where (status = 'open');
create index reports_case ON reports (case_id, id);
create index reports_reporter ON reports (reporter_id, id desc);
create index reviews_author ON reviews (author_id);
create index reviews_prompt ON reviews (prompt_id, id desc);
create index samples_prompt ON samples (prompt_id, "position");
create index search_words_parts ON search_words using gin (word gin_trgm_ops) WITH (gin_pending_list_limit='256');
create index search_words_suggested ON search_words (word text_pattern_ops, titles_count) where (titles_count > 1);
create index sessions_address ON sessions (address);
create index sessions_expiry ON sessions (expires_at);
create index sessions_user ON sessions (user_id);
create index standings_category_newest ON standings (category, id desc) where ((withdrawn_at IS NULL) AND (status <>
  'rejected'));
create index standings_category_rated ON standings (category, rating_score desc, id desc) where ((withdrawn_at IS
  NULL) AND (status <> 'rejected'));
create index standings_engine_newest ON standings (engine, id desc) where ((withdrawn_at IS NULL) AND (status <>
  'rejected'));
create index standings_engine_rated ON standings (engine, rating_score desc, id desc) where ((withdrawn_at IS NULL)
  AND (status <> 'rejected'));
create index standings_price_band_newest ON standings (price_band, id desc) where ((withdrawn_at IS NULL) AND (status
  <> 'rejected'));
create index standings_price_band_rated ON standings (price_band, rating_score desc, id desc) where ((withdrawn_at IS
  NULL) AND (status <> 'rejected'));
create index standings_rated ON standings (rating_score desc, id desc) where ((withdrawn_at IS NULL) AND (status <>
  'rejected'));
create index standings_type_newest ON standings (type, id desc) where ((withdrawn_at IS NULL) AND (status <>
  'rejected'));
create index standings_type_rated ON standings (type, rating_score desc, id desc) where ((withdrawn_at IS NULL) AND
  (status <> 'rejected'));
create index standings_uploader_best_selling ON standings (uploaded_by, sales_count desc, id desc) where
  ((withdrawn_at IS NULL) AND (status <> 'rejected'));
create index text_fingerprints_hashes ON text_fingerprints using gin (hashes) WITH (gin_pending_list_limit='256');
create index text_fingerprints_sketch ON text_fingerprints using gin (sketch) WITH (gin_pending_list_limit='256');
create index transfers_engineer ON transfers (engineer_id, id desc);
create index transfers_failed ON transfers (engineer_id, id) where (status = 'failed');
create index transfers_manual ON transfers (manual_payout_id) where (manual_payout_id IS NOT NULL);
create index transfers_open ON transfers (id) where (status = 'pending');
create index users_best_selling ON users (sales_count desc, id desc) where (uploads_count > 0);
create index users_demo ON users (id) where is_demo;
create index users_engineer_name ON users (username_key text_pattern_ops) where (uploads_count > 0);
create index users_listings ON users (uploads_count desc, id desc);
create index users_name ON users (username_key text_pattern_ops);
create index users_work_best_selling ON users (sales_count desc, id desc) where (takes_work AND (uploads_count > 0));
create index users_work_days ON users (work_days, id) where (takes_work AND (uploads_count > 0));
create index users_work_price ON users (work_from_cents, id) where (takes_work AND (uploads_count > 0));
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end; $$;
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
create function follow_popular_text() returns trigger language plpgsql as $$
BEGIN
  UPDATE popular_texts SET head = left(new.search_text, length(new.title)), search_text = new.search_text
  WHERE prompt_id = new.id;
  RETURN null;
END;
$$;
create function former_versions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from prompts join users on users.id = uploaded_by where prompts.id = old.prompt_id and erased_at is null
  ) then
    return old;
  end if;
  raise exception 'former_versions is append-only: % is refused', tg_op using errcode = 'restrict_violation';
end; $$;
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
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end; $$;
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
create function list_new_prompts() returns trigger language plpgsql as $$
BEGIN
  INSERT INTO listings (id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
    likes_count, sales_count, reviews_count, stars_sum)
  SELECT id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
    likes_count, sales_count, reviews_count, stars_sum
  FROM added;
  RETURN null;
END;
$$;
create function list_prompt() returns trigger language plpgsql as $$
BEGIN
  LOOP
    UPDATE listings SET type = new.type, category = new.category, engine = new.engine, price_cents = new.price_cents,
      status = new.status, must_be_approved = new.must_be_approved, withdrawn_at = new.withdrawn_at,
      -- What a process of the last release counts.
      likes_count = likes_count + new.likes_count - old.likes_count,
      sales_count = sales_count + new.sales_count - old.sales_count,
      reviews_count = reviews_count + new.reviews_count - old.reviews_count,
      stars_sum = stars_sum + new.stars_sum - old.stars_sum
    WHERE id = new.id;
    EXIT WHEN found;
    -- A prompt of an earlier version that `fillListings` has not copied or is copying.
    INSERT INTO listings (id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
      likes_count, sales_count, reviews_count, stars_sum)
    VALUES (new.id, new.uploaded_by, new.type, new.category, new.engine, new.price_cents, new.status,
      new.must_be_approved, new.withdrawn_at, new.likes_count, new.sales_count, new.reviews_count, new.stars_sum)
    ON CONFLICT DO NOTHING;
    EXIT WHEN found;
  END LOOP;
  RETURN null;
END;
$$;
create function mail_new_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_mails (notification_id)
  select added.id from added, mail_status where mail_status.is_connected;
  return null;
end; $$;
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
create function stand_listing() returns trigger language plpgsql as $$
begin
  update standings set type = new.type, category = new.category, engine = new.engine, price_cents = new.price_cents,
    price_band = new.price_band, status = new.status, must_be_approved = new.must_be_approved,
    withdrawn_at = new.withdrawn_at, sales_count = new.sales_count, rating_score = new.rating_score
  where uploaded_by = new.uploaded_by and id = new.id;
  return null;
end; $$;
create function stand_new_listings() returns trigger language plpgsql as $$
begin
  insert into standings (id, uploaded_by, type, category, engine, price_cents, price_band, status, must_be_approved,
    withdrawn_at, sales_count, rating_score)
  select id, uploaded_by, type, category, engine, price_cents, price_band, status, must_be_approved,
    withdrawn_at, sales_count, rating_score
  from added;
  return null;
end; $$;
create function unlist_prompts() returns trigger language plpgsql as $$
begin
  delete from listings using removed where listings.id = removed.id;
  return null;
end; $$;
create function unstand_listings() returns trigger language plpgsql as $$
begin
  delete from standings using removed where standings.uploaded_by = removed.uploaded_by and standings.id = removed.id;
  return null;
end; $$;
CREATE TRIGGER count_answer AFTER INSERT OR DELETE OR UPDATE OF is_held, removed_by ON answers FOR EACH ROW EXECUTE
  FUNCTION count_answer();
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION
  audit_log_is_append_only();
CREATE TRIGGER audit_log_is_only_emptied BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION
  audit_log_is_only_emptied();
CREATE CONSTRAINT TRIGGER number_receipt AFTER UPDATE ON checkouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN
  (((new.status = 'paid') AND (old.status <> 'paid') AND (new.receipt_number IS NULL))) EXECUTE FUNCTION
  number_receipt();
CREATE TRIGGER former_versions_stay BEFORE DELETE OR UPDATE ON former_versions FOR EACH ROW EXECUTE FUNCTION
  former_versions_stay();
CREATE TRIGGER ledger_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE
  FUNCTION ledger_is_append_only();
CREATE CONSTRAINT TRIGGER ledger_sums_to_zero AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH
  ROW EXECUTE FUNCTION ledger_sums_to_zero();
CREATE TRIGGER ledger_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT
  EXECUTE FUNCTION ledger_is_append_only();
CREATE CONSTRAINT TRIGGER ledger_sums_to_zero AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR
  EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();
CREATE TRIGGER stand_listing AFTER UPDATE OF type, category, engine, price_cents, status, must_be_approved,
  withdrawn_at, sales_count, reviews_count, stars_sum ON listings FOR EACH ROW WHEN ((((((((((old.type IS DISTINCT
  FROM new.type) OR (old.category IS DISTINCT FROM new.category)) OR (old.engine IS DISTINCT FROM new.engine)) OR
  (old.price_cents IS DISTINCT FROM new.price_cents)) OR (old.status IS DISTINCT FROM new.status)) OR
  (old.must_be_approved IS DISTINCT FROM new.must_be_approved)) OR (old.withdrawn_at IS DISTINCT FROM
  new.withdrawn_at)) OR (old.sales_count IS DISTINCT FROM new.sales_count)) OR (old.rating_score IS DISTINCT FROM
  new.rating_score))) EXECUTE FUNCTION stand_listing();
CREATE TRIGGER stand_new_listings AFTER INSERT ON listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE
  FUNCTION stand_new_listings();
CREATE TRIGGER unstand_listings AFTER DELETE ON listings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE
  FUNCTION unstand_listings();
CREATE TRIGGER mail_new_notifications AFTER INSERT ON notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION mail_new_notifications();
CREATE TRIGGER follow_popular_text AFTER UPDATE OF title, search_text ON prompts FOR EACH ROW WHEN (((new.search_text
  <> old.search_text) OR (new.title <> old.title))) EXECUTE FUNCTION follow_popular_text();
CREATE TRIGGER keep_former_version BEFORE UPDATE OF prompt_text ON prompts FOR EACH ROW WHEN ((old.prompt_text IS
  DISTINCT FROM new.prompt_text)) EXECUTE FUNCTION keep_former_version();
CREATE TRIGGER list_new_prompts AFTER INSERT ON prompts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE
  FUNCTION list_new_prompts();
CREATE TRIGGER list_prompt AFTER UPDATE OF type, category, engine, price_cents, status, must_be_approved,
  withdrawn_at, likes_count, sales_count, reviews_count, stars_sum ON prompts FOR EACH ROW EXECUTE FUNCTION
  list_prompt();
CREATE TRIGGER unlist_prompts AFTER DELETE ON prompts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE
  FUNCTION unlist_prompts();
CREATE TRIGGER keep_former_names AFTER INSERT OR UPDATE OF username_key ON users FOR EACH ROW EXECUTE FUNCTION
  keep_former_names();
