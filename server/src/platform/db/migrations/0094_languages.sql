ALTER TABLE "text_fingerprints" ADD COLUMN "language" text;
