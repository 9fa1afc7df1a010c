CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"value" jsonb,
	"version" integer NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refund_days" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "hold_days" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund', 'pay', 'explain-difference', 'remove-review', 'approve-topic', 'remove-topic', 'change-setting')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK (subject_type in ('prompt', 'user', 'purchase', 'difference', 'discussion', 'setting')) NOT VALID;