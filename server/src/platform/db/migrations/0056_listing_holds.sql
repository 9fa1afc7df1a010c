ALTER TABLE "holds" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL;
