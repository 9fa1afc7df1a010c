CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"follower_id" uuid NOT NULL,
	"engineer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_once" UNIQUE("follower_id","engineer_id"),
	CONSTRAINT "follows_other" CHECK (follower_id <> engineer_id)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "mail_settings" DROP CONSTRAINT "mail_settings_off";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "takes_work" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "work_from_cents" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "work_days" integer;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_engineer_id_users_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_follower" ON "follows" USING btree ("follower_id","id" desc);--> statement-breakpoint
CREATE INDEX "follows_engineer" ON "follows" USING btree ("engineer_id");--> statement-breakpoint
CREATE INDEX "users_work_best_selling" ON "users" USING btree ("sales_count" desc,"id" desc) WHERE takes_work and uploads_count > 0;--> statement-breakpoint
CREATE INDEX "users_work_price" ON "users" USING btree ("work_from_cents","id") WHERE takes_work and uploads_count > 0;--> statement-breakpoint
CREATE INDEX "users_work_days" ON "users" USING btree ("work_days","id") WHERE takes_work and uploads_count > 0;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "notifications_one_listing" ON "notifications" USING btree ("user_id","prompt_id") WHERE type = 'new_listing';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "prompts_with_samples" ON "prompts" USING btree ("uploaded_by","id" desc) WHERE samples_count > 0;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_work" CHECK (not takes_work or (work_from_cents is not null and work_days is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'payment_mismatch', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_opened', 'payout_failed', 'reversal_refused', 'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created', 'topic_approved', 'topic_removed', 'answer_approved', 'answer_removed', 'answered', 'mentioned', 'report_acted', 'report_dismissed', 'warned', 'taken_off', 'content_removed', 'decision_undone', 'decision_upheld', 'account_changed', 'new_listing', 'offer_requested', 'offer_made', 'offer_ended', 'offer_delivered', 'offer_changes', 'offer_completed', 'offer_disputed', 'offer_decided')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_off" CHECK (off <@ array['sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'listing', 'review', 'discussion', 'offer', 'message']) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK (kind in ('sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'listing', 'review', 'discussion', 'offer', 'message', 'receipt', 'confirm', 'address', 'reset', 'security', 'test')) NOT VALID;
