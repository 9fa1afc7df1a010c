CREATE TABLE "listing_visits" (
	"engineer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"prompt_id" uuid NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "listing_visits_engineer_id_day_prompt_id_pk" PRIMARY KEY("engineer_id","day","prompt_id"),
	CONSTRAINT "listing_visits_count" CHECK (visits > 0)
);
--> statement-breakpoint
CREATE TABLE "visit_marks" (
	"day" date NOT NULL,
	"mark" uuid NOT NULL,
	CONSTRAINT "visit_marks_day_mark_pk" PRIMARY KEY("day","mark")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_visits" ADD CONSTRAINT "listing_visits_engineer_id_users_id_fk" FOREIGN KEY ("engineer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_visits" ADD CONSTRAINT "listing_visits_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_visits_prompt" ON "listing_visits" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "prompts_ten_and_more_newest" ON "prompts" USING btree ("id" desc) WHERE withdrawn_at is null and status <> 'rejected' and price_cents >= 1000;--> statement-breakpoint
CREATE INDEX "prompts_ten_and_more_top" ON "prompts" USING btree ("likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected' and price_cents >= 1000;--> statement-breakpoint
CREATE INDEX "purchases_seller_paid" ON "purchases" USING btree ("seller_id","paid_at","prompt_id","amount_cents","id") WHERE status = 'paid';
--> statement-breakpoint
-- What is of a day alone is in no write-ahead log and on no replica: nothing remembers it when its rows are gone.
alter table visit_salts set unlogged;
--> statement-breakpoint
alter table visit_marks set unlogged;
