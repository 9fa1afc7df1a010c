CREATE TABLE "backup_status" (
	"name" text PRIMARY KEY DEFAULT 'schedule' NOT NULL,
	"hours" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "backup_status_one" CHECK (name = 'schedule')
);
--> statement-breakpoint
CREATE TABLE "waiting_counts" (
	"kind" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"latest" text
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "mail_settings" DROP CONSTRAINT "mail_settings_off";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN IF NOT EXISTS "waiting_kind" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "waiting_count" integer;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "is_waiting_daily" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "notifications_one_waiting" ON "notifications" USING btree ("user_id","waiting_kind") WHERE waiting_kind is not null and read_at is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_waiting" CHECK ((type in ('waiting', 'failing')) = (waiting_kind is not null) and (waiting_kind is null) = (waiting_count is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'payment_mismatch', 'payment_returned', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_opened', 'payout_failed', 'reversal_refused', 'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created', 'topic_approved', 'topic_removed', 'answer_approved', 'answer_removed', 'answered', 'mentioned', 'report_acted', 'report_dismissed', 'warned', 'taken_off', 'content_removed', 'decision_undone', 'decision_upheld', 'account_changed', 'new_listing', 'offer_requested', 'offer_made', 'offer_ended', 'offer_delivered', 'offer_changes', 'offer_completed', 'offer_stalled', 'offer_disputed', 'offer_decided', 'waiting', 'failing')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_off" CHECK (off <@ array['sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'listing', 'review', 'discussion', 'offer', 'message', 'waiting', 'failing']) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK (kind in ('sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'listing', 'review', 'discussion', 'offer', 'message', 'waiting', 'failing', 'receipt', 'confirm', 'address', 'reset', 'security', 'test')) NOT VALID;