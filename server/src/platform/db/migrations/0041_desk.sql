CREATE INDEX IF NOT EXISTS "refunds_failed" ON "refunds" USING btree ("id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "listing_visits_day" ON "listing_visits" USING btree ("day","visits");
