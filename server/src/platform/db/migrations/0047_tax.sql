ALTER TABLE "checkouts" ADD COLUMN "fee_rate" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tax_by" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "is_tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tax_name" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "country" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_entries_tax" ON "ledger_entries" USING btree ("transaction_id") WHERE account = 'tax_payable';--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_tax" CHECK (tax_by in ('rates', 'provider') and tax_rate between 0 and 10000) NOT VALID;