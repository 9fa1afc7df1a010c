ALTER TABLE "listing_vectors" ADD COLUMN "prompt_updated_at" timestamp with time zone;--> statement-breakpoint
UPDATE "listing_vectors" SET "prompt_updated_at" = "updated_at" FROM "prompts" WHERE "id" = "prompt_id";--> statement-breakpoint
ALTER TABLE "listing_vectors" ALTER COLUMN "prompt_updated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_vectors" DROP COLUMN "text_hash";