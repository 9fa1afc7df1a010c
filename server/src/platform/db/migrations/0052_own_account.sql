CREATE TABLE "former_usernames" (
	"user_id" uuid NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"username_skeleton" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"is_searched" boolean DEFAULT false NOT NULL,
	CONSTRAINT "former_usernames_user_id_username_key_pk" PRIMARY KEY("user_id","username_key")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"picture" jsonb,
	"makes" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hides_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "former_usernames" ADD CONSTRAINT "former_usernames_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_usernames_name" ON "former_usernames" USING btree (username_key text_pattern_ops);--> statement-breakpoint
CREATE INDEX "former_usernames_skeleton" ON "former_usernames" USING btree ("username_skeleton");--> statement-breakpoint
CREATE INDEX "former_usernames_until" ON "former_usernames" USING btree ("until");--> statement-breakpoint
CREATE INDEX "former_usernames_unsearched" ON "former_usernames" USING btree ("user_id") WHERE not is_searched;--> statement-breakpoint
-- After the row is in the unique indexes: who waited there for a change of the name sees what the change wrote.
CREATE FUNCTION keep_former_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM former_usernames
    WHERE user_id <> new.id AND until > now()
      AND (username_key = new.username_key OR username_skeleton = new.username_skeleton)
  ) THEN
    RAISE EXCEPTION 'Another member had this name lately'
      USING errcode = 'unique_violation', constraint = 'users_username_unique';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_former_names
  AFTER INSERT OR UPDATE OF username_key ON users
  FOR EACH ROW EXECUTE FUNCTION keep_former_names();
