CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"start" text NOT NULL,
	"scopes" text[] NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_items" (
	"user_id" uuid NOT NULL,
	"prompt_id" uuid NOT NULL,
	"folder_id" uuid,
	"is_favourite" boolean DEFAULT false NOT NULL,
	CONSTRAINT "library_items_user_id_prompt_id_pk" PRIMARY KEY("user_id","prompt_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("prompt_id","author_id"),
	CONSTRAINT "reviews_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "reviews_answer" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" uuid NOT NULL,
	"review_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"picture" jsonb,
	"text" text,
	"filling" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "samples_review" UNIQUE("review_id"),
	CONSTRAINT "samples_result" CHECK ((picture is null) <> (text is null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reviews_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stars_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "former_versions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "version_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "works_with" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "gap_hints" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "licence" text DEFAULT 'personal' NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "allows_tries" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "samples_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "reviews_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "stars_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "rating_score" integer DEFAULT 3500 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "is_review_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "explained_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD COLUMN "looked_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "folders_once" ON "folders" USING btree ("user_id",lower(name));--> statement-breakpoint
CREATE INDEX "library_items_folder" ON "library_items" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "library_items_prompt" ON "library_items" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "reviews_prompt" ON "reviews" USING btree ("prompt_id","id" desc);--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "samples_prompt" ON "samples" USING btree ("prompt_id","position");--> statement-breakpoint
CREATE INDEX "prompts_rated" ON "prompts" USING btree ("rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_type_rated" ON "prompts" USING btree ("type","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_category_rated" ON "prompts" USING btree ("category","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_engine_rated" ON "prompts" USING btree ("engine","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_price_band_rated" ON "prompts" USING btree ("price_band","rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "prompts_free_rated" ON "prompts" USING btree ("rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected' and price_cents = 0;--> statement-breakpoint
CREATE INDEX "prompts_ten_and_more_rated" ON "prompts" USING btree ("rating_score" desc,"id" desc) WHERE withdrawn_at is null and status <> 'rejected' and price_cents >= 1000;--> statement-breakpoint
CREATE INDEX "purchases_review_waits" ON "purchases" USING btree ("paid_at") WHERE status = 'paid' and not is_review_asked;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_version" ON "notifications" USING btree ("user_id","prompt_id") WHERE type = 'new_version' and read_at is null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'pay', 'explain-difference', 'remove-review'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK (subject_type in ('prompt', 'user', 'purchase', 'difference'));--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_licence" CHECK (licence in ('personal', 'commercial', 'cc0', 'cc-by-4.0'));--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_samples" CHECK (samples_count between 0 and 8);--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_rating" CHECK (rating_score = 500 * (2 * stars_sum + 35) / (reviews_count + 5));--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_stars" CHECK (stars_sum between reviews_count and 5 * reviews_count);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_licence" CHECK (licence in ('personal', 'commercial', 'cc0', 'cc-by-4.0'));--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_explained" CHECK ((explanation is null) = (explained_at is null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost', 'payout_failed', 'reversal_refused', 'new_version', 'review_asked', 'reviewed', 'review_answered'));--> statement-breakpoint
-- As before, and what its uploader said of the text is kept beside it.
CREATE OR REPLACE FUNCTION keep_former_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM purchases WHERE prompt_id = old.id) THEN
    INSERT INTO former_versions (prompt_id, number, text, note, created_at)
    VALUES (old.id, old.version, old.prompt_text, old.version_note, coalesce(old.text_changed_at, old.created_at));
  END IF;
  new.version := old.version + 1;
  new.text_changed_at := now();
  RETURN new;
END;
$$;
