-- Rows of every table, as commit 4348a99f had them.
begin;
insert into audit_log (id, act, actor_name, subject_type, subject_id, subject_name, address) values ('01900000-0000-7000-8000-000000000100', 'approve', 'actor name', 'prompt', '01900000-0000-7000-8000-000000000009', 'subject name', 'address');
insert into backfills (name) values ('listings');
insert into mail_status (is_connected) values (false);
insert into payment_events (id, type, happened_at) values ('id', 'type', '2026-03-01T10:00:00Z');
insert into payment_refusals (operation, code, message) values ('checkout', 'code', 'message');
insert into payment_status (name) values ('account');
insert into rate_limits (key, points) values ('key', 1);
insert into receipt_counter (id, last_number) values (1, 1);
insert into reconciliation_differences (id, subject, description) values ('01900000-0000-7000-8000-000000001000', 'subject', 'description');
insert into reconciliation_runs (id, started_at, ended_at, asked, repaired, refunded, differences) values ('01900000-0000-7000-8000-000000001100', '2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z', 1, 1, 1, 1);
insert into search_words (word) values ('word');
insert into terms_versions (version, text) values (1, 'text');
insert into unfinished_erasures (id, folders, texts) values ('01900000-0000-7000-8000-000000001500', '{}', '{}');
insert into users (id, username, username_key, email, email_key, role, is_demo, uploads_count, sales_count, username_skeleton, reviews_count, stars_sum) values
  ('01900000-0000-7000-8000-000000001600', 'ada', 'ada', 'ada@shop.example', 'ada@shop.example', 'member', false, 2, 2, 'ada', 2, 9),
  ('01900000-0000-7000-8000-000000001601', 'ben', 'ben', 'ben@shop.example', 'ben@shop.example', 'member', false, 0, 0, 'ben', 0, 0),
  ('01900000-0000-7000-8000-000000001602', 'cleo', 'cleo', 'cleo@shop.example', 'cleo@shop.example', 'admin', false, 0, 0, 'cieo', 0, 0);
insert into visit_marks (day, mark) values ('2026-03-01', '01900000-0000-7000-8000-000000000009');
insert into visit_salts (day) values ('2026-03-01');
insert into account_deletions (user_id, id, due_at, balance) values ('01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000001900', '2026-03-01T10:00:00Z', 'pay_out');
insert into api_keys (id, user_id, name, key_hash, start, scopes) values ('01900000-0000-7000-8000-000000002000', '01900000-0000-7000-8000-000000001600', 'name', 'key hash', 'start', '{}');
insert into blocks (id, blocker_id, blocked_id) values ('01900000-0000-7000-8000-000000002100', '01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000001601');
insert into challenges (secret_hash, kind, data, expires_at) values ('secret hash', 'kind', '{}', '2026-03-01T10:00:00Z');
insert into checkouts (id, buyer_id, status, amount_cents, currency, payment_id, paid_at, receipt_number) values ('01900000-0000-7000-8000-000000002300', '01900000-0000-7000-8000-000000001601', 'paid', 800, 'usd', 'pi_1', '2026-03-01T10:00:00Z', 1);
insert into conversations (id, lower_user_id, higher_user_id) values ('01900000-0000-7000-8000-000000002400', '01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000001601');
insert into discussions (id, author_id, topic, description, search_text) values ('01900000-0000-7000-8000-000000002500', '01900000-0000-7000-8000-000000001600', 'topic', 'description', 'search text');
insert into email_tokens (id, user_id, purpose, token_hash, email, expires_at) values ('01900000-0000-7000-8000-000000002600', '01900000-0000-7000-8000-000000001600', 'confirm', 'token hash', 'email', '2026-03-01T10:00:00Z');
insert into folders (id, user_id, name) values ('01900000-0000-7000-8000-000000002700', '01900000-0000-7000-8000-000000001600', 'name');
insert into follows (id, follower_id, engineer_id) values ('01900000-0000-7000-8000-000000002800', '01900000-0000-7000-8000-000000001601', '01900000-0000-7000-8000-000000001600');
insert into former_usernames (user_id, username, username_key, username_skeleton, until) values ('01900000-0000-7000-8000-000000001600', 'username', 'username key', 'username skeleton', '2026-03-01T10:00:00Z');
insert into identities (id, user_id, issuer, subject, email) values ('01900000-0000-7000-8000-000000003000', '01900000-0000-7000-8000-000000001600', 'issuer', 'subject', 'email');
insert into mail_settings (user_id) values ('01900000-0000-7000-8000-000000001600');
insert into mails (id, user_id, kind, content) values ('01900000-0000-7000-8000-000000003200', '01900000-0000-7000-8000-000000001601', 'sold', '{}');
insert into manual_payouts (id, engineer_id, amount_cents, currency, note, paid_by, client_key) values ('01900000-0000-7000-8000-000000003300', '01900000-0000-7000-8000-000000001600', 1, 'currency', 'note', '01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000000009');
insert into passkeys (id, user_id, name, credential_id, public_key, counter) values ('01900000-0000-7000-8000-000000003400', '01900000-0000-7000-8000-000000001600', 'name', 'credential id', 'public key', 1);
insert into payout_accounts (user_id, account_id, status, told_at) values ('01900000-0000-7000-8000-000000001600', 'account id', 'incomplete', '2026-03-01T10:00:00Z');
insert into person_notes (id, person_id, text) values ('01900000-0000-7000-8000-000000003600', '01900000-0000-7000-8000-000000001600', 'text');
insert into profiles (user_id) values ('01900000-0000-7000-8000-000000001600');
insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, status, withdrawn_at, search_text, private_for) values
  ('01900000-0000-7000-8000-000000003800', '01900000-0000-7000-8000-000000001600', 'A fox in the snow', 'A walk in winter', 'text', 'Travel', 'GPT', 400, 'See [animal]', 'approved', null, 'a fox in the snow a walk in winter ada', null),
  ('01900000-0000-7000-8000-000000003801', '01900000-0000-7000-8000-000000001600', 'Only for Ben', 'As agreed', 'text', 'Travel', 'GPT', 0, 'Hello', 'approved', '2026-03-01T10:00:00Z', '', '01900000-0000-7000-8000-000000001601');
insert into recovery_codes (user_id, code_hash) values ('01900000-0000-7000-8000-000000001600', 'code hash');
insert into report_cases (id, subject, subject_id, person_id, title, text) values ('01900000-0000-7000-8000-000000004000', 'prompt', '01900000-0000-7000-8000-000000000009', '01900000-0000-7000-8000-000000001600', 'title', 'text');
insert into sessions (id_hash, data, expires_at) values ('id hash', '{}', '2026-03-01T10:00:00Z');
insert into settings (key, id, version) values ('key', '01900000-0000-7000-8000-000000004200', 1);
insert into totp_secrets (user_id, secret) values ('01900000-0000-7000-8000-000000001600', 'secret');
insert into wrong_codes (user_id, kind, count) values ('01900000-0000-7000-8000-000000001600', 'totp', 1);
insert into announcements (prompt_id) values ('01900000-0000-7000-8000-000000003800');
insert into answers (id, discussion_id, author_id, text) values ('01900000-0000-7000-8000-000000004600', '01900000-0000-7000-8000-000000002500', '01900000-0000-7000-8000-000000001600', 'text');
insert into cart_items (user_id, prompt_id) values ('01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000003800');
insert into discussion_reads (discussion_id, user_id, up_to) values ('01900000-0000-7000-8000-000000002500', '01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000000009');
insert into discussion_votes (discussion_id, user_id) values ('01900000-0000-7000-8000-000000002500', '01900000-0000-7000-8000-000000001600');
insert into disputes (id, provider_dispute_id, checkout_id, amount_cents, reason) values ('01900000-0000-7000-8000-000000005000', 'provider dispute id', '01900000-0000-7000-8000-000000002300', 1, 'reason');
insert into fillings (id, user_id, prompt_id, name, values) values ('01900000-0000-7000-8000-000000005100', '01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000003800', 'name', '{}');
insert into former_versions (prompt_id, number, text, created_at) values ('01900000-0000-7000-8000-000000003800', 1, 'text', '2026-03-01T10:00:00Z');
insert into library_items (user_id, prompt_id) values ('01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000003800');
insert into likes (prompt_id, user_id) values ('01900000-0000-7000-8000-000000003800', '01900000-0000-7000-8000-000000001601');
insert into listing_visits (engineer_id, day, prompt_id, visits) values ('01900000-0000-7000-8000-000000001600', '2026-03-01', '01900000-0000-7000-8000-000000003800', 1);
insert into messages (id, conversation_id, sender_id, receiver_id, message, search_text) values ('01900000-0000-7000-8000-000000005600', '01900000-0000-7000-8000-000000002400', '01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000001601', 'Where is it?', 'where is it');
insert into notifications (id, user_id, type) values ('01900000-0000-7000-8000-000000005700', '01900000-0000-7000-8000-000000001600', 'sold');
insert into popular_texts (prompt_id, likes_count, head, search_text) values ('01900000-0000-7000-8000-000000003800', 1, 'head', 'search text');
insert into purchases (id, prompt_id, buyer_id, seller_id, amount_cents, status, paid_at) values
  ('01900000-0000-7000-8000-000000005900', '01900000-0000-7000-8000-000000003800', '01900000-0000-7000-8000-000000001601', '01900000-0000-7000-8000-000000001600', 400, 'paid', '2026-03-01T10:00:00Z'),
  ('01900000-0000-7000-8000-000000005901', '01900000-0000-7000-8000-000000003801', '01900000-0000-7000-8000-000000001601', '01900000-0000-7000-8000-000000001600', 0, 'paid', '2026-03-01T10:00:00Z');
insert into reports (id, case_id, reporter_id, reason) values ('01900000-0000-7000-8000-000000006000', '01900000-0000-7000-8000-000000004000', '01900000-0000-7000-8000-000000001600', 'spam');
insert into reviews (id, prompt_id, author_id, stars, version) values
  ('01900000-0000-7000-8000-000000006100', '01900000-0000-7000-8000-000000003800', '01900000-0000-7000-8000-000000001601', 5, 1),
  ('01900000-0000-7000-8000-000000006101', '01900000-0000-7000-8000-000000003801', '01900000-0000-7000-8000-000000001601', 4, 1);
insert into text_fingerprints (prompt_id, version, hashes, sketch) values ('01900000-0000-7000-8000-000000003800', 1, '{1,2}', '{3}');
insert into answer_votes (answer_id, user_id) values ('01900000-0000-7000-8000-000000004600', '01900000-0000-7000-8000-000000001600');
insert into attachment_texts (message_id, text) values ('01900000-0000-7000-8000-000000005600', 'text');
insert into checkout_items (id, checkout_id, purchase_id, amount_cents, platform_fee_cents) values
  ('01900000-0000-7000-8000-000000006500', '01900000-0000-7000-8000-000000002300', null, 400, 80),
  ('01900000-0000-7000-8000-000000006501', '01900000-0000-7000-8000-000000002300', null, 400, 80);
insert into holds (id, author_id, sold_version) values ('01900000-0000-7000-8000-000000006600', '01900000-0000-7000-8000-000000001600', 1);
insert into notification_mails (notification_id) values ('01900000-0000-7000-8000-000000005700');
insert into offers (id, engineer_id, buyer_id, status, prompt_id, purchase_id) values ('01900000-0000-7000-8000-000000006800', '01900000-0000-7000-8000-000000001600', '01900000-0000-7000-8000-000000001601', 'completed', '01900000-0000-7000-8000-000000003801', '01900000-0000-7000-8000-000000005901');
insert into refund_requests (id, purchase_id, reason) values ('01900000-0000-7000-8000-000000006900', '01900000-0000-7000-8000-000000005900', 'reason');
insert into samples (id, prompt_id, text) values ('01900000-0000-7000-8000-000000007000', '01900000-0000-7000-8000-000000003800', 'A fox runs');
insert into transfers (id, purchase_id, engineer_id, share_cents, debt_cents, amount_cents, currency, account_id) values ('01900000-0000-7000-8000-000000007100', '01900000-0000-7000-8000-000000005900', '01900000-0000-7000-8000-000000001600', 320, 0, 320, 'usd', 'acct_1');
insert into refunds (id, checkout_id, item_id, amount_cents, reason, status, done_at, movement_id) values ('01900000-0000-7000-8000-000000007200', '01900000-0000-7000-8000-000000002300', '01900000-0000-7000-8000-000000006501', 400, 'unsellable', 'done', '2026-03-01T10:00:00Z', 're_1');
insert into ledger_transactions (id, kind, currency, checkout_id) values ('01900000-0000-7000-8000-000000007300', 'sale', 'usd', '01900000-0000-7000-8000-000000002300');
insert into ledger_entries (id, transaction_id, account, user_id, amount_cents) values
  ('01900000-0000-7000-8000-000000007400', '01900000-0000-7000-8000-000000007300', 'provider', null, 400),
  ('01900000-0000-7000-8000-000000007401', '01900000-0000-7000-8000-000000007300', 'payable', '01900000-0000-7000-8000-000000001600', -320),
  ('01900000-0000-7000-8000-000000007402', '01900000-0000-7000-8000-000000007300', 'platform_fee', null, -80);
update listings set likes_count = 3, sales_count = 1, reviews_count = 1, stars_sum = case when price_cents = 0 then 4 else 5 end;
commit;
