-- A search in the conversations of one member, by an index of both.
create extension if not exists btree_gin;
--> statement-breakpoint
CREATE TABLE "attachment_texts" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN IF NOT EXISTS "attachment" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN IF NOT EXISTS "search_text" text;--> statement-breakpoint
ALTER TABLE "attachment_texts" ADD CONSTRAINT "attachment_texts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_search" ON "messages" USING gin ("conversation_id",search_text gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE search_text is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_unfolded" ON "messages" USING btree ("id") WHERE search_text is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_attached" ON "messages" USING btree ("id") WHERE attachment is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_stored" ON "messages" USING btree ("sender_id","id") WHERE attachment is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "report_cases_message" ON "report_cases" USING btree ("subject_id") WHERE subject = 'message';