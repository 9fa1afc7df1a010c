CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"balance" text NOT NULL,
	"is_repeated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_deletions_balance" CHECK (balance in ('pay_out', 'forfeit'))
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK (kind in ('sale', 'unsellable', 'refund', 'provider_fee', 'withdrawal', 'refunded_sale', 'refund_failed', 'refund_otherwise', 'refund_by_hand', 'whole_refund_by_hand', 'dispute', 'dispute_won', 'dispute_lost', 'transfer', 'manual_payout', 'transfer_reversal', 'forfeit', 'tax', 'reserve', 'adjustment', 'explained', 'explained_reversed', 'exchange_from', 'exchange_to')) NOT VALID;--> statement-breakpoint
-- Names and addresses of erased accounts are emptied. Whatever else is asked for stays refused, also emptying one into
-- another word.
DROP TRIGGER audit_log_is_append_only ON "audit_log";--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only
  BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();--> statement-breakpoint
CREATE FUNCTION audit_log_is_only_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.act, new.subject_type, new.subject_id, new.created_at)
      IS DISTINCT FROM (old.id, old.act, old.subject_type, old.subject_id, old.created_at)
    OR new.actor_id IS DISTINCT FROM old.actor_id
    OR new.actor_name NOT IN (old.actor_name, '')
    OR new.subject_name NOT IN (old.subject_name, '')
    OR new.address NOT IN (old.address, '')
  THEN
    RAISE EXCEPTION 'audit_log is append-only: % is refused', tg_op USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_only_emptied
  BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_only_emptied();--> statement-breakpoint
-- As before. Texts of an erased account that nobody has bought are not kept.
CREATE OR REPLACE FUNCTION former_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND NOT EXISTS (
    SELECT FROM prompts JOIN users ON users.id = uploaded_by WHERE prompts.id = old.prompt_id AND erased_at IS NULL
  ) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'former_versions is append-only: % is refused', tg_op USING errcode = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_former_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.private_for IS NOT NULL THEN
    new.text_changed_at := now();
    RETURN new;
  END IF;
  IF EXISTS (SELECT FROM purchases WHERE prompt_id = old.id)
    AND EXISTS (SELECT FROM users WHERE id = old.uploaded_by AND erased_at IS NULL)
  THEN
    INSERT INTO former_versions (prompt_id, number, text, note, gap_hints, created_at)
    VALUES (
      old.id, old.version, old.prompt_text, old.version_note,
      CASE WHEN old.status <> 'approved' AND (old.approved_words ->> 'version')::integer = old.version
        THEN old.approved_words -> 'gapHints' ELSE old.gap_hints END,
      coalesce(old.text_changed_at, old.created_at)
    );
  END IF;
  new.version := old.version + 1;
  new.text_changed_at := now();
  RETURN new;
END;
$$;
