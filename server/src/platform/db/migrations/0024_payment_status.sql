CREATE TABLE "payment_refusals" (
	"operation" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "payment_refusals_operation_code_pk" PRIMARY KEY("operation","code"),
	CONSTRAINT "payment_refusals_operation" CHECK (operation in ('checkout', 'refund', 'payout_account', 'transfer', 'transfer_reversal'))
);
--> statement-breakpoint
CREATE TABLE "payment_status" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "payment_status_name" CHECK (name in ('account', 'unreachable', 'event_received', 'event_refused', 'event_version'))
);
