CREATE TABLE "announcements" (
	"prompt_id" uuid PRIMARY KEY NOT NULL,
	"after" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX IF EXISTS "follows_engineer";--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "follows_of_engineer" ON "follows" USING btree ("engineer_id","id");
