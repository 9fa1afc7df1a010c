CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reports_count" integer DEFAULT 1 NOT NULL,
	"decision" text,
	"until" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"appeal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_cases_subject" CHECK (subject in ('prompt', 'review', 'discussion', 'message', 'user')),
	CONSTRAINT "report_cases_status" CHECK (status in ('open', 'decided', 'appealed', 'upheld', 'undone')),
	CONSTRAINT "report_cases_decision" CHECK (decision in ('nothing', 'warn', 'take_off', 'remove', 'suspend_until', 'suspend')),
	CONSTRAINT "report_cases_decided" CHECK ((status = 'open') = (decision is null) and (decision is null) = (decided_at is null)),
	CONSTRAINT "report_cases_until" CHECK ((decision is not distinct from 'suspend_until') = (until is not null)),
	CONSTRAINT "report_cases_appealed" CHECK (status <> 'appealed' or appeal is not null)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_once" UNIQUE("case_id","reporter_id"),
	CONSTRAINT "reports_reason" CHECK (reason in ('spam', 'copied', 'harmful', 'harassment', 'fraud', 'other'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "taken_off_by" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_once" ON "report_cases" USING btree ("subject","subject_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("id") WHERE status in ('open', 'appealed');--> statement-breakpoint
CREATE INDEX "report_cases_decided" ON "report_cases" USING btree ("id" desc) WHERE status in ('decided', 'upheld', 'undone');--> statement-breakpoint
CREATE INDEX "report_cases_until" ON "report_cases" USING btree ("until") WHERE until is not null;--> statement-breakpoint
CREATE INDEX "report_cases_person" ON "report_cases" USING btree ("person_id","id" desc);--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","id" desc);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'payment_mismatch', 'disputed', 'dispute_won', 'dispute_lost', 'dispute_opened', 'payout_failed', 'reversal_refused', 'new_version', 'review_asked', 'reviewed', 'review_answered', 'api_key_created', 'topic_approved', 'topic_removed', 'report_acted', 'report_dismissed', 'warned', 'taken_off', 'content_removed', 'decision_undone', 'decision_upheld')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'pay', 'explain-difference', 'remove-review', 'approve-topic', 'remove-topic', 'change-setting', 'dismiss-report', 'warn', 'take-off', 'remove', 'suspend', 'reopen-report', 'undo-decision', 'uphold-decision')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK (subject_type in ('prompt', 'user', 'purchase', 'difference', 'discussion', 'setting', 'review', 'message')) NOT VALID;