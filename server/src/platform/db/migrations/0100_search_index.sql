CREATE TABLE "search_index" (
	"prompt_id" uuid PRIMARY KEY NOT NULL,
	"terms" "tsvector" NOT NULL,
	"title_length" smallint NOT NULL,
	"popularity" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- As the search was until now: a job writes the terms of each listing anew while the shop serves.
INSERT INTO "search_index" SELECT id, setweight(to_tsvector('english', left(search_text, length(title))), 'A') || setweight(search_vector, 'C') ||
    array_to_tsvector(array['=type=' || type, '=category=' || category, '=engine=' || engine,
      '=priceBand=' || case when price_cents = 0 then 0 when price_cents < 200 then -1 else least(price_cents / 200, 5) end]),
    greatest(1, array_length(regexp_split_to_array(trim(title), '\s+'), 1))
  FROM "prompts" WHERE search_text <> '';--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_index_terms_2" ON "search_index" USING gin ("terms") WITH (gin_pending_list_limit=256) WHERE popularity = 2;--> statement-breakpoint
CREATE INDEX "search_index_terms_1" ON "search_index" USING gin ("terms") WITH (gin_pending_list_limit=256) WHERE popularity = 1;--> statement-breakpoint
CREATE INDEX "search_index_terms_0" ON "search_index" USING gin ("terms") WITH (gin_pending_list_limit=256) WHERE popularity = 0;--> statement-breakpoint
CREATE INDEX "search_index_popular" ON "search_index" USING btree ("prompt_id") WHERE popularity > 0;--> statement-breakpoint
DROP TRIGGER "follow_popular_text" ON "prompts";--> statement-breakpoint
DROP FUNCTION follow_popular_text();--> statement-breakpoint
DROP TABLE "popular_texts";--> statement-breakpoint
DROP INDEX "prompts_search_parts";--> statement-breakpoint
DROP INDEX "prompts_search_tokens";--> statement-breakpoint
DROP INDEX "prompts_search_words";--> statement-breakpoint
ALTER TABLE "prompts" DROP COLUMN "search_vector";--> statement-breakpoint
-- From now on the folded title alone, by which lists sort and suggestions begin.
UPDATE "prompts" SET search_text = rtrim(left(search_text, length(title))) WHERE search_text <> '';
--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "popular_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_suggested_once" ON "search_words" USING btree (word text_pattern_ops) WHERE titles_count = 1;
