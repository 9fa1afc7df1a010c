CREATE TABLE "answer_votes" (
	"answer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "answer_votes_answer_id_user_id_pk" PRIMARY KEY("answer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"removed_by" uuid,
	"votes_count" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discussion_reads" (
	"discussion_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"up_to" uuid NOT NULL,
	CONSTRAINT "discussion_reads_user_id_discussion_id_pk" PRIMARY KEY("user_id","discussion_id")
);
--> statement-breakpoint
CREATE TABLE "discussion_votes" (
	"discussion_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "discussion_votes_discussion_id_user_id_pk" PRIMARY KEY("discussion_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "holds" DROP CONSTRAINT "holds_one";--> statement-breakpoint
ALTER TABLE "mail_settings" DROP CONSTRAINT "mail_settings_off";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "report_cases" DROP CONSTRAINT "report_cases_subject";--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "answers_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "last_answer_id" uuid;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "accepted_answer_id" uuid;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "votes_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "discussion_id" uuid;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "answer_id" uuid;--> statement-breakpoint
ALTER TABLE "answer_votes" ADD CONSTRAINT "answer_votes_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_votes" ADD CONSTRAINT "answer_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_reads" ADD CONSTRAINT "discussion_reads_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_reads" ADD CONSTRAINT "discussion_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_votes" ADD CONSTRAINT "discussion_votes_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_votes" ADD CONSTRAINT "discussion_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_votes_user" ON "answer_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "answers_discussion" ON "answers" USING btree ("discussion_id","id");--> statement-breakpoint
CREATE INDEX "answers_votes" ON "answers" USING btree ("discussion_id","votes_count" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "answers_author" ON "answers" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "discussion_reads_discussion" ON "discussion_reads" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "discussion_votes_user" ON "discussion_votes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "discussions_active" ON "discussions" USING btree ((coalesce(last_answer_id, id)) desc);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "discussions_votes" ON "discussions" USING btree ("votes_count" desc,"id" desc);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "discussions_unanswered" ON "discussions" USING btree ("id" desc) WHERE answers_count = 0;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "notifications_one_topic" ON "notifications" USING btree ("user_id","discussion_id","type") WHERE type in ('answered', 'mentioned') and read_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notifications_discussion" ON "notifications" USING btree ("discussion_id") WHERE discussion_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "holds_answer" ON "holds" USING btree ("answer_id") WHERE answer_id is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'payment_mismatch', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_opened', 'payout_failed', 'reversal_refused', 'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created', 'topic_approved', 'topic_removed', 'answer_approved', 'answer_removed', 'answered', 'mentioned', 'report_acted', 'report_dismissed', 'warned', 'taken_off', 'content_removed', 'decision_undone', 'decision_upheld', 'account_changed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_one" CHECK (num_nonnulls(prompt_id, discussion_id, answer_id) <= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_off" CHECK (off <@ array['sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'review', 'discussion', 'message']) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK (kind in ('sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'review', 'discussion', 'message', 'receipt', 'confirm', 'address', 'reset', 'security', 'test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'pay', 'explain-difference', 'remove-review', 'approve-topic', 'remove-topic', 'approve-answer', 'remove-answer', 'change-setting', 'dismiss-report', 'warn', 'take-off', 'remove', 'suspend', 'reopen-report', 'undo-decision', 'uphold-decision', 'sign-out', 'reset-second-factor', 'add-note', 'remove-note')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK (subject_type in ('prompt', 'user', 'purchase', 'difference', 'discussion', 'answer', 'setting', 'review', 'message')) NOT VALID;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_subject" CHECK (subject in ('prompt', 'review', 'discussion', 'answer', 'message', 'user')) NOT VALID;--> statement-breakpoint
CREATE FUNCTION count_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_shown boolean := TG_OP <> 'INSERT' AND NOT OLD.is_held AND OLD.removed_by IS NULL;
  is_shown boolean := TG_OP <> 'DELETE' AND NOT NEW.is_held AND NEW.removed_by IS NULL;
  of_topic uuid := coalesce(NEW.discussion_id, OLD.discussion_id);
BEGIN
  IF was_shown = is_shown THEN RETURN NULL; END IF;
  -- The latest answer is looked up after others have committed theirs.
  PERFORM 1 FROM discussions WHERE id = of_topic FOR NO KEY UPDATE;
  IF is_shown THEN
    UPDATE discussions SET answers_count = answers_count + 1, last_answer_id = greatest(last_answer_id, NEW.id)
    WHERE id = of_topic;
  ELSE
    UPDATE discussions SET answers_count = answers_count - 1,
      accepted_answer_id = nullif(accepted_answer_id, OLD.id),
      last_answer_id = (
        SELECT id FROM answers WHERE discussion_id = of_topic AND NOT is_held AND removed_by IS NULL
        ORDER BY id DESC LIMIT 1
      )
    WHERE id = of_topic;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_answer AFTER INSERT OR DELETE OR UPDATE OF is_held, removed_by ON "answers"
FOR EACH ROW EXECUTE FUNCTION count_answer();
