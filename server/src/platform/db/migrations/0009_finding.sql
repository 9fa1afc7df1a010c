ALTER TABLE "search_words" ADD COLUMN "titles_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_engineer_name" ON "users" USING btree (username_key text_pattern_ops) WHERE "users"."uploads_count" > 0;--> statement-breakpoint
CREATE INDEX "prompts_free_newest" ON "prompts" USING btree ("id" desc) WHERE withdrawn_at is null and status <> 'rejected' and price_cents = 0;--> statement-breakpoint
CREATE INDEX "prompts_free_top" ON "prompts" USING btree ("likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected' and price_cents = 0;--> statement-breakpoint
CREATE INDEX "prompts_count" ON "prompts" USING btree ("type","category","engine","price_cents","status","must_be_approved") WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_title" ON "prompts" USING btree (left(search_text, 40) text_pattern_ops) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "search_words_suggested" ON "search_words" USING btree (word text_pattern_ops,"titles_count") WHERE titles_count > 1;