CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_tokens_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_tokens_purpose" CHECK (purpose in ('confirm', 'change', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"address_off_at" timestamp with time zone,
	"address_failure" text,
	CONSTRAINT "mail_settings_off" CHECK (off <@ array['sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'review', 'message'])
);
--> statement-breakpoint
CREATE TABLE "mail_status" (
	"name" text PRIMARY KEY DEFAULT 'smtp' NOT NULL,
	"is_connected" boolean NOT NULL,
	"failing_since" timestamp with time zone,
	"failure" text,
	"last_sent_at" timestamp with time zone,
	CONSTRAINT "mail_status_one" CHECK (name = 'smtp')
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"address" text,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"failure" text,
	"finished_at" timestamp with time zone,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_kind" CHECK (kind in ('sold', 'refund', 'payout', 'dispute', 'approval', 'version', 'review', 'message', 'receipt', 'confirm', 'address', 'reset', 'security', 'test')),
	CONSTRAINT "mails_status" CHECK (status in ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_recipient" CHECK (user_id is not null or address is not null)
);
--> statement-breakpoint
CREATE TABLE "notification_mails" (
	"notification_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_confirm_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_tokens_user" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_tokens_expiry" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("is_urgent" desc,"next_attempt_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("id" desc) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("finished_at") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id","kind","id" desc);--> statement-breakpoint
CREATE INDEX "notification_mails_due" ON "notification_mails" USING btree ("due_at");--> statement-breakpoint
CREATE FUNCTION mail_new_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_mails (notification_id)
  SELECT added.id FROM added, mail_status WHERE mail_status.is_connected;
  RETURN null;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER mail_new_notifications AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mail_new_notifications();
