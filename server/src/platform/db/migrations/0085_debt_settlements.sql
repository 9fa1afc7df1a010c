CREATE TABLE "debt_settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"engineer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"note" text NOT NULL,
	"settled_by" uuid NOT NULL,
	"client_key" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debt_settlements_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "debt_settlements_kind" CHECK (kind in ('repaid', 'written_off')),
	CONSTRAINT "debt_settlements_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "debt_settlements" ADD CONSTRAINT "debt_settlements_engineer_id_users_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_settlements" ADD CONSTRAINT "debt_settlements_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "debt_settlements_engineer" ON "debt_settlements" USING btree ("engineer_id","id" desc);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_entries_debt" ON "ledger_entries" USING btree ("user_id") WHERE account = 'debt';--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'refund-offer', 'award-offer', 'pay', 'record-repayment', 'write-off-debt', 'explain-difference', 'remove-review', 'approve-topic', 'remove-topic', 'approve-answer', 'remove-answer', 'change-setting', 'dismiss-report', 'warn', 'take-off', 'remove', 'suspend', 'reopen-report', 'undo-decision', 'uphold-decision', 'sign-out', 'reset-second-factor', 'add-note', 'remove-note')) NOT VALID;