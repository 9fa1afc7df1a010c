CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"session_id" text,
	"url" text,
	"payment_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "checkouts_session_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_payment_unique" UNIQUE("payment_id"),
	CONSTRAINT "checkouts_status" CHECK (status in ('open', 'paid', 'failed', 'expired')),
	CONSTRAINT "checkouts_amount" CHECK (amount_cents > 0),
	CONSTRAINT "checkouts_paid" CHECK ((status = 'paid') = (paid_at is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject_id" text,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"purchase_id" uuid,
	"amount_cents" integer NOT NULL,
	"platform_fee_cents" integer NOT NULL,
	CONSTRAINT "checkout_items_once" UNIQUE("checkout_id","purchase_id"),
	CONSTRAINT "checkout_items_amount" CHECK (amount_cents > 0 and platform_fee_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"user_id" uuid,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_entries_account" CHECK (account in ('provider', 'bank', 'platform_fee', 'provider_fee', 'refunds', 'payable', 'paid_out', 'debt')),
	CONSTRAINT "ledger_entries_user" CHECK ((account in ('payable', 'paid_out', 'debt')) = (user_id is not null)),
	CONSTRAINT "ledger_entries_amount" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"purchase_id" uuid,
	"checkout_id" uuid,
	"refund_id" uuid,
	"movement_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_purchase" UNIQUE("purchase_id","kind"),
	CONSTRAINT "ledger_transactions_checkout" UNIQUE("checkout_id","kind"),
	CONSTRAINT "ledger_transactions_refund" UNIQUE("refund_id","kind"),
	CONSTRAINT "ledger_transactions_movement" UNIQUE("movement_id","kind"),
	CONSTRAINT "ledger_transactions_kind" CHECK (kind in ('sale', 'unsellable', 'refund', 'provider_fee', 'withdrawal')),
	CONSTRAINT "ledger_transactions_of" CHECK (num_nonnulls(purchase_id, checkout_id, refund_id, movement_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_item_unique" UNIQUE("item_id"),
	CONSTRAINT "refunds_provider_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_reason" CHECK (reason in ('unsellable')),
	CONSTRAINT "refunds_status" CHECK (status in ('pending', 'done')),
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0),
	CONSTRAINT "refunds_done" CHECK ((status = 'done') = (done_at is not null))
);
--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_once";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_status";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_paid";--> statement-breakpoint
UPDATE "purchases" SET "status" = 'expired' WHERE "status" = 'abandoned';--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_item_id_checkout_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."checkout_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("buyer_id","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "checkout_items_purchase" ON "checkout_items" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id","account","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_checkout" ON "refunds" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_once" ON "purchases" USING btree ("buyer_id","prompt_id") WHERE status <> 'refunded';--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_status" CHECK (status in ('pending', 'paid', 'failed', 'expired', 'refunded'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_paid" CHECK ((status in ('paid', 'refunded')) = (paid_at is not null));--> statement-breakpoint
-- What was posted stays, whatever the code or somebody at a console asks for.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end;
$$;
--> statement-breakpoint
create trigger ledger_is_append_only
  before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create trigger ledger_is_append_only
  before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
-- At the commit, for each transaction of the ledger and each entry that came.
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  of uuid := case when tg_table_name = 'ledger_entries' then to_jsonb(new) ->> 'transaction_id' else to_jsonb(new) ->> 'id' end;
  total numeric := (select sum(amount_cents) from ledger_entries where transaction_id = of);
begin
  if total is distinct from 0 then
    raise exception 'the entries of ledger transaction % sum to %, not to 0', of, coalesce(total::text, 'nothing')
      using errcode = 'check_violation';
  end if;
  return null;
end;
$$;
--> statement-breakpoint
create constraint trigger ledger_sums_to_zero
  after insert on ledger_transactions deferrable initially deferred
  for each row execute function ledger_sums_to_zero();
--> statement-breakpoint
create constraint trigger ledger_sums_to_zero
  after insert on ledger_entries deferrable initially deferred
  for each row execute function ledger_sums_to_zero();
