-- Processes of the last release know neither `listings` nor `standings`: what they write to `prompts` its triggers copy to
-- the one, and those of the one to the other. A shop that comes from the last release fills both after this migration.
CREATE TABLE "standings" (
	"id" uuid NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"engine" text NOT NULL,
	"price_cents" integer NOT NULL,
	"status" text NOT NULL,
	"must_be_approved" boolean NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"price_band" integer NOT NULL,
	"sales_count" integer NOT NULL,
	"rating_score" integer NOT NULL,
	CONSTRAINT "standings_uploaded_by_id_pk" PRIMARY KEY("uploaded_by","id")
);
--> statement-breakpoint
CREATE FUNCTION stand_new_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO standings (id, uploaded_by, type, category, engine, price_cents, price_band, status, must_be_approved,
    withdrawn_at, sales_count, rating_score)
  SELECT id, uploaded_by, type, category, engine, price_cents, price_band, status, must_be_approved,
    withdrawn_at, sales_count, rating_score
  FROM added;
  RETURN null;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER stand_new_listings AFTER INSERT ON "listings" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION stand_new_listings();
--> statement-breakpoint
CREATE FUNCTION stand_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE standings SET type = new.type, category = new.category, engine = new.engine, price_cents = new.price_cents,
    price_band = new.price_band, status = new.status, must_be_approved = new.must_be_approved,
    withdrawn_at = new.withdrawn_at, sales_count = new.sales_count, rating_score = new.rating_score
  WHERE uploaded_by = new.uploaded_by AND id = new.id;
  RETURN null;
END;
$$;
--> statement-breakpoint
-- A process of the last release likes with a change of all these columns, see `list_prompt`.
CREATE TRIGGER stand_listing AFTER UPDATE OF type, category, engine, price_cents, status, must_be_approved,
  withdrawn_at, sales_count, reviews_count, stars_sum ON "listings"
  FOR EACH ROW WHEN (
    (old.type, old.category, old.engine, old.price_cents, old.status, old.must_be_approved, old.withdrawn_at,
      old.sales_count, old.rating_score) IS DISTINCT FROM
    (new.type, new.category, new.engine, new.price_cents, new.status, new.must_be_approved, new.withdrawn_at,
      new.sales_count, new.rating_score)
  ) EXECUTE FUNCTION stand_listing();
--> statement-breakpoint
CREATE FUNCTION unstand_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM standings USING removed WHERE standings.uploaded_by = removed.uploaded_by AND standings.id = removed.id;
  RETURN null;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER unstand_listings AFTER DELETE ON "listings" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION unstand_listings();
--> statement-breakpoint
INSERT INTO standings (id, uploaded_by, type, category, engine, price_cents, price_band, status, must_be_approved,
    withdrawn_at, sales_count, rating_score)
SELECT id, uploaded_by, type, category, engine, price_cents, price_band, status, must_be_approved,
    withdrawn_at, sales_count, rating_score
FROM listings ORDER BY id;
--> statement-breakpoint
CREATE INDEX "standings_type_newest" ON "standings" USING btree ("type","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "standings_category_newest" ON "standings" USING btree ("category","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "standings_engine_newest" ON "standings" USING btree ("engine","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "standings_price_band_newest" ON "standings" USING btree ("price_band","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "standings_rated" ON "standings" USING btree ("rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "standings_type_rated" ON "standings" USING btree ("type","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "standings_category_rated" ON "standings" USING btree ("category","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "standings_engine_rated" ON "standings" USING btree ("engine","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "standings_price_band_rated" ON "standings" USING btree ("price_band","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "standings_uploader_best_selling" ON "standings" USING btree ("uploaded_by","sales_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
DROP INDEX "listings_rated";--> statement-breakpoint
DROP INDEX "listings_type_newest";--> statement-breakpoint
DROP INDEX "listings_type_rated";--> statement-breakpoint
DROP INDEX "listings_category_newest";--> statement-breakpoint
DROP INDEX "listings_category_rated";--> statement-breakpoint
DROP INDEX "listings_engine_newest";--> statement-breakpoint
DROP INDEX "listings_engine_rated";--> statement-breakpoint
DROP INDEX "listings_price_band_newest";--> statement-breakpoint
DROP INDEX "listings_price_band_rated";--> statement-breakpoint
DROP INDEX "listings_uploader_best_selling";
