ALTER TABLE "former_versions" ADD COLUMN "gap_hints" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "told_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "approved_words" jsonb;--> statement-breakpoint
-- Nobody is told again of what its buyers were told of, or of a text that is older than notifications of new versions: the
-- first start with those leaves its backfill, and where there is none they begin now.
UPDATE "prompts" SET "told_version" = "version"
WHERE "version" > 1 AND (
  "status" = 'approved'
  OR "text_changed_at" < coalesce((SELECT min("done_at") FROM "backfills"), now())
  OR EXISTS (
    SELECT FROM "notifications"
    WHERE "prompt_id" = "prompts"."id" AND "type" = 'new_version' AND "notifications"."created_at" >= "text_changed_at"
  )
);--> statement-breakpoint
-- Buyers of former versions keep the hints that they were shown so far: those of the prompt.
ALTER TABLE "former_versions" DISABLE TRIGGER "former_versions_stay";--> statement-breakpoint
UPDATE "former_versions" SET "gap_hints" = "prompts"."gap_hints"
FROM "prompts" WHERE "prompts"."id" = "prompt_id" AND "prompts"."gap_hints" <> '[]';--> statement-breakpoint
ALTER TABLE "former_versions" ENABLE TRIGGER "former_versions_stay";--> statement-breakpoint
-- As before, and the hints of its gaps are kept beside it: of the text that was approved, those that were approved with it.
CREATE OR REPLACE FUNCTION keep_former_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM purchases WHERE prompt_id = old.id) THEN
    INSERT INTO former_versions (prompt_id, number, text, note, gap_hints, created_at)
    VALUES (
      old.id, old.version, old.prompt_text, old.version_note,
      CASE WHEN old.status <> 'approved' AND (old.approved_words ->> 'version')::integer = old.version
        THEN old.approved_words -> 'gapHints' ELSE old.gap_hints END,
      coalesce(old.text_changed_at, old.created_at)
    );
  END IF;
  new.version := old.version + 1;
  new.text_changed_at := now();
  RETURN new;
END;
$$;
