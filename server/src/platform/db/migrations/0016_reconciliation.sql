CREATE TABLE "reconciliation_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"happened_at" timestamp with time zone,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"asked" integer NOT NULL,
	"repaired" integer NOT NULL,
	"refunded" integer NOT NULL,
	"differences" integer NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_open" ON "reconciliation_differences" USING btree ("subject") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_resolved" ON "reconciliation_differences" USING btree ("id" desc) WHERE resolved_at is not null;--> statement-breakpoint
CREATE INDEX "checkouts_to_ask" ON "checkouts" USING btree (asked_at nulls first,"id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refunds_done_at" ON "refunds" USING btree ("done_at") WHERE status = 'done';--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (username_key text_pattern_ops);--> statement-breakpoint
CREATE INDEX "purchases_status" ON "purchases" USING btree ("status","id" desc);--> statement-breakpoint
CREATE INDEX "purchases_date" ON "purchases" USING btree (coalesce(paid_at, created_at));--> statement-breakpoint
CREATE INDEX "purchases_reference" ON "purchases" USING btree (right(id::text, 12));