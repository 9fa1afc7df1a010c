ALTER TABLE "notifications" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "must_be_approved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "prompts" SET "must_be_approved" = true WHERE "status" = 'rejected';
