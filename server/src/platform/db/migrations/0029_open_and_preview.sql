ALTER TABLE "prompts" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "preview_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_preview" CHECK (preview_percent between 0 and 30) NOT VALID;
