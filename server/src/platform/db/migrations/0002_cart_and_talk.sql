CREATE TABLE "cart_items" (
	"user_id" uuid NOT NULL,
	"prompt_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_user_id_prompt_id_pk" PRIMARY KEY("user_id","prompt_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "client_key" uuid;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_items_latest" ON "cart_items" USING btree ("user_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "cart_items_prompt" ON "cart_items" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "messages_receiver" ON "messages" USING btree ("receiver_id","id" desc);--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_message" ON "notifications" USING btree ("user_id","actor_id") WHERE type = 'message' and read_at is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_once" UNIQUE("sender_id","client_key");