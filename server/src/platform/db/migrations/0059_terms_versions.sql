CREATE TABLE "terms_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
INSERT INTO "terms_versions" ("version", "text") SELECT "version", "value" #>> '{}' FROM "settings" WHERE "key" = 'pageTerms' AND coalesce("value" #>> '{}', '') <> '';
