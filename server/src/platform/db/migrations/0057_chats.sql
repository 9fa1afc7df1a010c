ALTER TABLE "conversations" ADD COLUMN "lower_read_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "higher_read_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "lower_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "higher_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "lower_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "higher_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "lower_left_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "higher_left_id" uuid;