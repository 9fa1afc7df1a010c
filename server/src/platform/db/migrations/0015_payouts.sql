CREATE TABLE "manual_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"engineer_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"note" text NOT NULL,
	"paid_by" uuid NOT NULL,
	"client_key" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_payouts_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "manual_payouts_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"told_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_account_unique" UNIQUE("account_id"),
	CONSTRAINT "payout_accounts_status" CHECK (status in ('incomplete', 'review', 'ready', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"engineer_id" uuid NOT NULL,
	"share_cents" integer NOT NULL,
	"debt_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"account_id" text,
	"manual_payout_id" uuid,
	"attempts" integer DEFAULT 1 NOT NULL,
	"failure" text,
	"provider_transfer_id" text,
	"reversal_cents" integer,
	"reversed_cents" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "transfers_purchase_unique" UNIQUE("purchase_id"),
	CONSTRAINT "transfers_provider_unique" UNIQUE("provider_transfer_id"),
	CONSTRAINT "transfers_status" CHECK (status in ('pending', 'failed', 'done', 'reversed')),
	CONSTRAINT "transfers_amounts" CHECK (share_cents > 0 and debt_cents >= 0 and amount_cents >= 0 and share_cents = debt_cents + amount_cents),
	CONSTRAINT "transfers_way" CHECK (num_nonnulls(account_id, manual_payout_id) = 1),
	CONSTRAINT "transfers_manual" CHECK (manual_payout_id is null or status in ('done', 'reversed')),
	CONSTRAINT "transfers_done" CHECK ((status in ('done', 'reversed')) = (done_at is not null)),
	CONSTRAINT "transfers_reversed" CHECK ((status = 'reversed') = (reversed_at is not null and reversed_cents is not null)),
	CONSTRAINT "transfers_reversed_amount" CHECK (reversed_cents between 0 and amount_cents)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_of";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "transfer_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "is_share_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "manual_payouts" ADD CONSTRAINT "manual_payouts_engineer_id_users_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payouts" ADD CONSTRAINT "manual_payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_engineer_id_users_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_manual_payout_id_manual_payouts_id_fk" FOREIGN KEY ("manual_payout_id") REFERENCES "public"."manual_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manual_payouts_engineer" ON "manual_payouts" USING btree ("engineer_id","id" desc);--> statement-breakpoint
CREATE INDEX "payout_accounts_ready" ON "payout_accounts" USING btree ("user_id") WHERE status = 'ready';--> statement-breakpoint
CREATE INDEX "transfers_engineer" ON "transfers" USING btree ("engineer_id","id" desc);--> statement-breakpoint
CREATE INDEX "transfers_open" ON "transfers" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "transfers_failed" ON "transfers" USING btree ("engineer_id","id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "transfers_manual" ON "transfers" USING btree ("manual_payout_id") WHERE manual_payout_id is not null;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_share_waits" ON "purchases" USING btree ("seller_id","paid_at") WHERE status = 'paid' and checkout_id is not null and not is_share_sent;--> statement-breakpoint
CREATE INDEX "purchases_share_comes_back" ON "purchases" USING btree ("id") WHERE status = 'refunded' and is_share_sent;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_failure" ON "notifications" USING btree ("user_id",coalesce(actor_id, user_id)) WHERE type = 'payout_failed' and read_at is null;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_transfer" UNIQUE("transfer_id","kind");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'pay'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK (kind in ('sale', 'unsellable', 'refund', 'provider_fee', 'withdrawal', 'refunded_sale', 'refund_failed', 'refund_otherwise', 'refund_by_hand', 'whole_refund_by_hand', 'dispute', 'dispute_won', 'dispute_lost', 'transfer', 'manual_payout', 'transfer_reversal'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_of" CHECK (num_nonnulls(purchase_id, checkout_id, refund_id, dispute_id, transfer_id, movement_id) = 1);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost', 'payout_failed'));