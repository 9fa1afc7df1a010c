ALTER TABLE "text_fingerprints" ADD COLUMN IF NOT EXISTS "sketch" bigint[];--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "text_fingerprints_sketch" ON "text_fingerprints" USING gin ("sketch") WITH (gin_pending_list_limit=256);
