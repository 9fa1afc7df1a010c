ALTER TABLE "purchases" DROP CONSTRAINT "purchases_status";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_paid";--> statement-breakpoint
DROP INDEX "refunds_item_once";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "movement_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_item_pending" ON "refunds" USING btree ("item_id") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_status" CHECK (status in ('pending', 'paid', 'failed', 'expired', 'refunding', 'refunded')) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_paid" CHECK ((status in ('paid', 'refunding', 'refunded')) = (paid_at is not null)) NOT VALID;