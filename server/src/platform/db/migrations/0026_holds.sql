CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"prompt_id" uuid,
	"discussion_id" uuid,
	"sold_prompt_id" uuid,
	"sold_version" integer NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holds_one" CHECK (num_nonnulls(prompt_id, discussion_id) <= 1)
);
--> statement-breakpoint
CREATE TABLE "text_fingerprints" (
	"prompt_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"hashes" bigint[] NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_fingerprints_prompt_id_version_pk" PRIMARY KEY("prompt_id","version")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_sold_prompt_id_prompts_id_fk" FOREIGN KEY ("sold_prompt_id") REFERENCES "public"."prompts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_fingerprints" ADD CONSTRAINT "text_fingerprints_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_author" ON "holds" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "holds_open" ON "holds" USING btree ("id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "holds_prompt" ON "holds" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "holds_discussion" ON "holds" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "holds_sold" ON "holds" USING btree ("sold_prompt_id");--> statement-breakpoint
CREATE INDEX "text_fingerprints_hashes" ON "text_fingerprints" USING gin ("hashes") WITH (gin_pending_list_limit=256);--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'pay', 'explain-difference', 'remove-review', 'approve-topic', 'remove-topic')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK (subject_type in ('prompt', 'user', 'purchase', 'difference', 'discussion')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'payment_mismatch', 'disputed', 'dispute_won', 'dispute_lost', 'payout_failed', 'reversal_refused', 'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created', 'topic_approved', 'topic_removed')) NOT VALID;