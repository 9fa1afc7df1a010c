CREATE TABLE "external_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";--> statement-breakpoint
ALTER TABLE "external_refunds" ADD CONSTRAINT "external_refunds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_refunds_checkout" ON "external_refunds" USING btree ("checkout_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'refund_settled', 'payment_mismatch', 'payment_returned', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_part_lost', 'dispute_opened', 'payout_failed', 'reversal_refused', 'debt_settled', 'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created', 'topic_approved', 'topic_removed', 'answer_approved', 'answer_removed', 'answered', 'mentioned', 'report_acted', 'report_dismissed', 'warned', 'taken_off', 'content_removed', 'decision_undone', 'decision_upheld', 'account_changed', 'new_listing', 'offer_requested', 'offer_made', 'offer_ended', 'offer_delivered', 'offer_changes', 'offer_completed', 'offer_stalled', 'offer_disputed', 'offer_decided', 'waiting', 'failing')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK (kind in ('sale', 'unsellable', 'refund', 'provider_fee', 'withdrawal', 'refunded_sale', 'refund_failed', 'refund_otherwise', 'owed_again', 'refund_by_hand', 'whole_refund_by_hand', 'dispute', 'dispute_won', 'dispute_lost', 'transfer', 'manual_payout', 'transfer_reversal', 'reversal_by_hand', 'excess_paid', 'debt_repaid', 'debt_written_off', 'forfeit', 'forfeit_reversal', 'tax', 'reserve', 'adjustment', 'explained', 'explained_reversed', 'exchange_from', 'exchange_to')) NOT VALID;--> statement-breakpoint
-- Those that have settled a refund of the shop. Reconciliation adds others as it looks at their payments.
INSERT INTO "external_refunds" ("id", "checkout_id")
SELECT DISTINCT ON (movement_id) movement_id, checkout_id FROM "refunds" WHERE movement_id IS NOT NULL;
