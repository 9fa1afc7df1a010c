CREATE TABLE "unfinished_erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folders" text[] NOT NULL,
	"texts" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK (kind in ('sale', 'unsellable', 'refund', 'provider_fee', 'withdrawal', 'refunded_sale', 'refund_failed', 'refund_otherwise', 'refund_by_hand', 'whole_refund_by_hand', 'dispute', 'dispute_won', 'dispute_lost', 'transfer', 'manual_payout', 'transfer_reversal', 'forfeit', 'forfeit_reversal', 'tax', 'reserve', 'adjustment', 'explained', 'explained_reversed', 'exchange_from', 'exchange_to')) NOT VALID;
