ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
DROP INDEX IF EXISTS "offers_disputed";--> statement-breakpoint
ALTER TABLE "checkout_items" ADD COLUMN "returned_for" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "checkouts_buyer" ON "checkouts" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "checkout_items_returned" ON "checkout_items" USING btree ("id") WHERE returned_for is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "offers_status" ON "offers" USING btree ("status","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'payment_mismatch', 'payment_returned', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_opened', 'payout_failed', 'reversal_refused', 'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created', 'topic_approved', 'topic_removed', 'answer_approved', 'answer_removed', 'answered', 'mentioned', 'report_acted', 'report_dismissed', 'warned', 'taken_off', 'content_removed', 'decision_undone', 'decision_upheld', 'account_changed', 'new_listing', 'offer_requested', 'offer_made', 'offer_ended', 'offer_delivered', 'offer_changes', 'offer_completed', 'offer_stalled', 'offer_disputed', 'offer_decided')) NOT VALID;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_returned" CHECK (returned_for in ('owned', 'deleted', 'late', 'offer_ended', 'engineer_away', 'mismatch')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'refund-offer', 'award-offer', 'pay', 'explain-difference', 'remove-review', 'approve-topic', 'remove-topic', 'approve-answer', 'remove-answer', 'change-setting', 'dismiss-report', 'warn', 'take-off', 'remove', 'suspend', 'reopen-report', 'undo-decision', 'uphold-decision', 'sign-out', 'reset-second-factor', 'add-note', 'remove-note')) NOT VALID;--> statement-breakpoint
-- Payments that were returned before: why is told from what is left of them.
UPDATE "checkout_items" i SET "returned_for" = CASE
  WHEN c.mismatch_cents IS NOT NULL THEN 'mismatch'
  WHEN p.id IS NULL THEN 'deleted'
  WHEN p.status IN ('paid', 'refunding') THEN 'owned'
  WHEN l.private_for IS NOT NULL THEN 'offer_ended'
  ELSE 'late' END
FROM "refunds" r
JOIN "checkouts" c ON c.id = r.checkout_id
JOIN "checkout_items" of_refund ON of_refund.id = r.item_id
LEFT JOIN "purchases" p ON p.id = of_refund.purchase_id
LEFT JOIN "prompts" l ON l.id = p.prompt_id
WHERE r.item_id = i.id AND r.reason = 'unsellable';
