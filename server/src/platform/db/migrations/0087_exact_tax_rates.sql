ALTER TABLE "checkouts" ADD COLUMN "exact_tax_rate" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_tax_rate" CHECK (exact_tax_rate between 0 and 10000) NOT VALID;
