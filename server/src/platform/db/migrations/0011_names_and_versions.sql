CREATE TABLE "former_versions" (
	"prompt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_versions_prompt_id_number_pk" PRIMARY KEY("prompt_id","number")
);
--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "text_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "former_versions" ADD CONSTRAINT "former_versions_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A text that somebody has bought is kept when it is replaced, whoever replaces it.
CREATE FUNCTION keep_former_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM purchases WHERE prompt_id = old.id) THEN
    INSERT INTO former_versions (prompt_id, number, text, created_at)
    VALUES (old.id, old.version, old.prompt_text, coalesce(old.text_changed_at, old.created_at));
  END IF;
  new.version := old.version + 1;
  new.text_changed_at := now();
  RETURN new;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_former_version
  BEFORE UPDATE OF prompt_text ON prompts
  FOR EACH ROW WHEN (old.prompt_text IS DISTINCT FROM new.prompt_text) EXECUTE FUNCTION keep_former_version();
--> statement-breakpoint
CREATE FUNCTION former_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM prompts WHERE id = old.prompt_id) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'former_versions is append-only: % is refused', tg_op USING errcode = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER former_versions_stay
  BEFORE UPDATE OR DELETE ON former_versions
  FOR EACH ROW EXECUTE FUNCTION former_versions_stay();
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
-- As `usernameSkeleton` of the contract. Of names that look alike the oldest user's is guarded; the others stay too.
UPDATE "users" SET "username_skeleton" = "first"."skeleton"
FROM (
  SELECT DISTINCT ON (1) replace(translate("username_key", 'i10._-', 'llo'), 'm', 'rn') AS "skeleton", "id"
  FROM "users" ORDER BY 1, "id"
) AS "first"
WHERE "users"."id" = "first"."id";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_skeleton_unique" UNIQUE("username_skeleton");
