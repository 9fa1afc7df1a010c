-- One statement: adding the columns one by one would rewrite the table twice.
ALTER TABLE "prompts"
  ADD COLUMN "price_band" integer GENERATED ALWAYS AS (price_cents / 200) STORED,
  ADD COLUMN "drawn_key" uuid DEFAULT gen_random_uuid() NOT NULL,
  ADD COLUMN "drawn_placeholder" text;--> statement-breakpoint
DROP INDEX "prompts_price_newest";--> statement-breakpoint
DROP INDEX "prompts_price_top";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "prompts_price_band_newest" ON "prompts" USING btree ("price_band","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "prompts_price_band_top" ON "prompts" USING btree ("price_band","likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "prompts_rejected" ON "prompts" USING btree ("id" desc) WHERE status = 'rejected' and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notifications_prompt" ON "notifications" USING btree ("prompt_id");--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_status";--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_status" CHECK (status in ('pending', 'paid', 'abandoned', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_paid" CHECK ((status = 'paid') = (paid_at is not null)) NOT VALID;
