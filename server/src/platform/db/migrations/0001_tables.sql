CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lower_user_id" uuid NOT NULL,
	"higher_user_id" uuid NOT NULL,
	"last_message_id" uuid,
	"lower_unread" integer DEFAULT 0 NOT NULL,
	"higher_unread" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_of_two" UNIQUE("lower_user_id","higher_user_id"),
	CONSTRAINT "conversations_order" CHECK (lower_user_id < higher_user_id)
);
--> statement-breakpoint
CREATE TABLE "discussions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"description" text NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"prompt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_prompt_id_user_id_pk" PRIMARY KEY("prompt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"prompt_id" uuid,
	"actor_id" uuid,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"engine" text NOT NULL,
	"price_cents" integer NOT NULL,
	"prompt_text" text NOT NULL,
	"tips_to_use" text DEFAULT '' NOT NULL,
	"cover" jsonb,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"withdrawn_at" timestamp with time zone,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (to_tsvector('english'::regconfig, search_text)) STORED NOT NULL,
	"import_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prompts_import_key_unique" UNIQUE("import_key"),
	CONSTRAINT "prompts_status" CHECK (status in ('pending', 'approved', 'rejected')),
	CONSTRAINT "prompts_price" CHECK (price_cents >= 0),
	CONSTRAINT "prompts_counts" CHECK (likes_count >= 0 and sales_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "purchases_once" UNIQUE("buyer_id","prompt_id"),
	CONSTRAINT "purchases_status" CHECK (status in ('pending', 'paid')),
	CONSTRAINT "purchases_amount" CHECK (amount_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text,
	"email_key" text,
	"password_hash" text,
	"role" text DEFAULT 'member' NOT NULL,
	"import_key" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"uploads_count" integer DEFAULT 0 NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_unique" UNIQUE("email_key"),
	CONSTRAINT "users_import_key_unique" UNIQUE("import_key"),
	CONSTRAINT "users_role" CHECK (role in ('member', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_lower_user_id_users_id_fk" FOREIGN KEY ("lower_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_higher_user_id_users_id_fk" FOREIGN KEY ("higher_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_lower_latest" ON "conversations" USING btree ("lower_user_id","last_message_id" desc);--> statement-breakpoint
CREATE INDEX "conversations_higher_latest" ON "conversations" USING btree ("higher_user_id","last_message_id" desc);--> statement-breakpoint
CREATE INDEX "discussions_author" ON "discussions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "discussions_search" ON "discussions" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "likes_latest" ON "likes" USING btree ("prompt_id","created_at" desc,"user_id");--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","id" desc);--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id" desc);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "prompts_newest" ON "prompts" USING btree ("id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_top" ON "prompts" USING btree ("likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_type_newest" ON "prompts" USING btree ("type","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_type_top" ON "prompts" USING btree ("type","likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_category_newest" ON "prompts" USING btree ("category","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_category_top" ON "prompts" USING btree ("category","likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_engine_newest" ON "prompts" USING btree ("engine","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_engine_top" ON "prompts" USING btree ("engine","likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_price_newest" ON "prompts" USING btree ("price_cents","id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_price_top" ON "prompts" USING btree ("price_cents","likes_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_uploader" ON "prompts" USING btree ("uploaded_by","id" desc);--> statement-breakpoint
CREATE INDEX "prompts_uploader_best_selling" ON "prompts" USING btree ("uploaded_by","sales_count" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_pending" ON "prompts" USING btree ("id") WHERE status = 'pending' and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "prompts_search_parts" ON "prompts" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "prompts_search_words" ON "prompts" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("buyer_id","id" desc);--> statement-breakpoint
CREATE INDEX "purchases_seller" ON "purchases" USING btree ("seller_id","id" desc);--> statement-breakpoint
CREATE INDEX "purchases_prompt" ON "purchases" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_best_selling" ON "users" USING btree ("sales_count" desc,"id" desc) WHERE "users"."uploads_count" > 0;--> statement-breakpoint
CREATE INDEX "users_demo" ON "users" USING btree ("id") WHERE "users"."is_demo";