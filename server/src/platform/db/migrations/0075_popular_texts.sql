CREATE TABLE "popular_texts" (
	"prompt_id" uuid PRIMARY KEY NOT NULL,
	"likes_count" integer NOT NULL,
	"head" text NOT NULL,
	"search_text" text NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (to_tsvector('english'::regconfig, search_text)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "popular_texts" ADD CONSTRAINT "popular_texts_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "popular_texts_likes" ON "popular_texts" USING btree ("likes_count" desc,"prompt_id" desc);--> statement-breakpoint
CREATE INDEX "popular_texts_parts" ON "popular_texts" USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "popular_texts_words" ON "popular_texts" USING gin ("search_vector") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE FUNCTION follow_popular_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE popular_texts SET head = left(new.search_text, length(new.title)), search_text = new.search_text
  WHERE prompt_id = new.id;
  RETURN null;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER follow_popular_text AFTER UPDATE OF title, search_text ON "prompts"
  FOR EACH ROW WHEN (new.search_text <> old.search_text OR new.title <> old.title) EXECUTE FUNCTION follow_popular_text();
