CREATE TABLE "wrong_codes" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wrong_codes_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "wrong_codes_kind" CHECK (kind in ('totp', 'recovery'))
);
--> statement-breakpoint
ALTER TABLE "wrong_codes" ADD CONSTRAINT "wrong_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;