UPDATE "prompts" SET "search_text" = trim(regexp_replace("search_text", '[a-z0-9]{200}', '\& ', 'g')) WHERE "search_text" ~ '[a-z0-9]{200}';--> statement-breakpoint
INSERT INTO "search_words" ("word") SELECT DISTINCT "word" FROM "prompts", regexp_split_to_table("search_text", '[^a-z0-9]+') AS "word" WHERE ("search_text" ~ '[a-z0-9]{31}' OR "search_text" ~ '[^ -~]{4}') AND length("word") > 2 ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "prompts_search_tokens" ON "prompts" USING gin (regexp_split_to_array(search_text, '[^a-z0-9]+'));--> statement-breakpoint
ANALYZE "prompts";
