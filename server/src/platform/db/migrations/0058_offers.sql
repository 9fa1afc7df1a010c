CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"engineer_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"brief" text DEFAULT '' NOT NULL,
	"prompt_id" uuid,
	"purchase_id" uuid,
	"days" integer,
	"due_at" timestamp with time zone,
	"changes_asked" smallint DEFAULT 0 NOT NULL,
	"changes" text DEFAULT '' NOT NULL,
	"disputed_by" text,
	"dispute_reason" text DEFAULT '' NOT NULL,
	"dispute_answer" text DEFAULT '' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_prompt_unique" UNIQUE("prompt_id"),
	CONSTRAINT "offers_purchase_unique" UNIQUE("purchase_id"),
	CONSTRAINT "offers_status" CHECK (status in ('requested', 'offered', 'accepted', 'delivered', 'changes', 'disputed', 'completed', 'refunded', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "offers_disputed_by" CHECK (disputed_by in ('engineer', 'buyer')),
	CONSTRAINT "offers_others" CHECK (engineer_id <> buyer_id),
	CONSTRAINT "offers_paid" CHECK ((status in ('accepted', 'delivered', 'changes', 'disputed', 'completed', 'refunded')) = (purchase_id is not null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "mail_settings" DROP CONSTRAINT "mail_settings_off";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "private_for" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_engineer_id_users_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_engineer" ON "offers" USING btree ("engineer_id","id" desc);--> statement-breakpoint
CREATE INDEX "offers_buyer" ON "offers" USING btree ("buyer_id","id" desc);--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "offers_disputed" ON "offers" USING btree ("id") WHERE status = 'disputed';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'payment_mismatch', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_opened', 'payout_failed', 'reversal_refused', 'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created', 'topic_approved', 'topic_removed', 'answer_approved', 'answer_removed', 'answered', 'mentioned', 'report_acted', 'report_dismissed', 'warned', 'taken_off', 'content_removed', 'decision_undone', 'decision_upheld', 'account_changed', 'offer_requested', 'offer_made', 'offer_ended', 'offer_delivered', 'offer_changes', 'offer_completed', 'offer_disputed', 'offer_decided')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_off" CHECK (off <@ array['sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'review', 'discussion', 'offer', 'message']) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK (kind in ('sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'review', 'discussion', 'offer', 'message', 'receipt', 'confirm', 'address', 'reset', 'security', 'test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_private" CHECK (private_for is null or withdrawn_at is not null) NOT VALID;--> statement-breakpoint
-- As before. The listing of an offer has one version, which its engineer delivers again until its buyer accepts it.
CREATE OR REPLACE FUNCTION keep_former_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.private_for IS NOT NULL THEN
    new.text_changed_at := now();
    RETURN new;
  END IF;
  IF EXISTS (SELECT FROM purchases WHERE prompt_id = old.id) THEN
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
