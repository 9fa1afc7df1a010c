-- `prompts` keeps its counters, `prompts_rating` and, in a shop with listings, the indexes of its former lists until the
-- next release drops them: processes of the last release read and write them while the new ones start.
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"engine" text NOT NULL,
	"price_cents" integer NOT NULL,
	"price_band" integer GENERATED ALWAYS AS (case when price_cents = 0 then 0 when price_cents < 200 then -1 else least(price_cents / 200, 5) end) STORED NOT NULL,
	"status" text NOT NULL,
	"must_be_approved" boolean NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"reviews_count" integer DEFAULT 0 NOT NULL,
	"stars_sum" integer DEFAULT 0 NOT NULL,
	"rating_score" integer GENERATED ALWAYS AS (500 * (2 * stars_sum + 35) / (reviews_count + 5)) STORED NOT NULL,
	CONSTRAINT "listings_counts" CHECK (likes_count >= 0 and sales_count >= 0),
	CONSTRAINT "listings_stars" CHECK (stars_sum between reviews_count and 5 * reviews_count)
);
--> statement-breakpoint
ALTER TABLE "prompts" DROP CONSTRAINT "prompts_counts";--> statement-breakpoint
ALTER TABLE "prompts" DROP CONSTRAINT "prompts_stars";--> statement-breakpoint
CREATE INDEX "listings_top" ON "listings" USING btree ("likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_rated" ON "listings" USING btree ("rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_type_newest" ON "listings" USING btree ("type","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_type_top" ON "listings" USING btree ("type","likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_type_rated" ON "listings" USING btree ("type","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_category_newest" ON "listings" USING btree ("category","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_category_top" ON "listings" USING btree ("category","likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_category_rated" ON "listings" USING btree ("category","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_engine_newest" ON "listings" USING btree ("engine","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_engine_top" ON "listings" USING btree ("engine","likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_engine_rated" ON "listings" USING btree ("engine","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_price_band_newest" ON "listings" USING btree ("price_band","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_price_band_top" ON "listings" USING btree ("price_band","likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_price_band_rated" ON "listings" USING btree ("price_band","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "listings_uploader_best_selling" ON "listings" USING btree ("uploaded_by","sales_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE FUNCTION list_new_prompts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listings (id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
    likes_count, sales_count, reviews_count, stars_sum)
  SELECT id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
    likes_count, sales_count, reviews_count, stars_sum
  FROM added;
  RETURN null;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER list_new_prompts AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION list_new_prompts();
--> statement-breakpoint
CREATE FUNCTION list_prompt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOOP
    UPDATE listings SET type = new.type, category = new.category, engine = new.engine, price_cents = new.price_cents,
      status = new.status, must_be_approved = new.must_be_approved, withdrawn_at = new.withdrawn_at,
      -- What a process of the last release counts.
      likes_count = likes_count + new.likes_count - old.likes_count,
      sales_count = sales_count + new.sales_count - old.sales_count,
      reviews_count = reviews_count + new.reviews_count - old.reviews_count,
      stars_sum = stars_sum + new.stars_sum - old.stars_sum
    WHERE id = new.id;
    EXIT WHEN found;
    -- A prompt of an earlier version that `fillListings` has not copied or is copying.
    INSERT INTO listings (id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
      likes_count, sales_count, reviews_count, stars_sum)
    VALUES (new.id, new.uploaded_by, new.type, new.category, new.engine, new.price_cents, new.status,
      new.must_be_approved, new.withdrawn_at, new.likes_count, new.sales_count, new.reviews_count, new.stars_sum)
    ON CONFLICT DO NOTHING;
    EXIT WHEN found;
  END LOOP;
  RETURN null;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER list_prompt AFTER UPDATE OF type, category, engine, price_cents, status, must_be_approved, withdrawn_at,
  likes_count, sales_count, reviews_count, stars_sum ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION list_prompt();
--> statement-breakpoint
CREATE FUNCTION unlist_prompts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listings USING removed WHERE listings.id = removed.id;
  RETURN null;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER unlist_prompts AFTER DELETE ON "prompts" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION unlist_prompts();
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM prompts) THEN
    EXECUTE (
      SELECT 'drop index ' || string_agg(quote_ident(indexname), ', ') FROM pg_indexes
      WHERE schemaname = current_schema() AND tablename = 'prompts' AND indexname ~ '_(newest|top|rated|best_selling)$'
    );
  END IF;
END;
$$;
