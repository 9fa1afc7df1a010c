ALTER TABLE "profiles" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "is_name_searched" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer_language" text;--> statement-breakpoint
ALTER TABLE "samples" ADD COLUMN "language" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_unsearched_name" ON "users" USING btree ("id") WHERE not is_name_searched;