CREATE TABLE "receipt_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "receipt_counter_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_provider_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_status" CHECK (status in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_amount" CHECK (amount_cents > 0),
	CONSTRAINT "disputes_closed" CHECK ((status = 'open') = (closed_at is null))
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"answer" text,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"escalated_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refund_requests_status" CHECK (status in ('open', 'granted', 'refused', 'withdrawn', 'closed')),
	CONSTRAINT "refund_requests_ended" CHECK ((status = 'open') = (ended_at is null)),
	CONSTRAINT "refund_requests_decided" CHECK ((status in ('granted', 'refused')) = (decided_by is not null and answer is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_item_unique";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_act";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_of";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_done";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "receipt_number" integer;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "dispute_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_checkout" ON "disputes" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_once" ON "refund_requests" USING btree ("purchase_id") WHERE status in ('open', 'granted', 'refused');--> statement-breakpoint
CREATE INDEX "refund_requests_purchase" ON "refund_requests" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "refund_requests_open" ON "refund_requests" USING btree ("id") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_item_once" ON "refunds" USING btree ("item_id") WHERE status <> 'failed';--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_receipt_unique" UNIQUE("receipt_number");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_dispute" UNIQUE("dispute_id","kind");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act" CHECK (act in ('approve', 'reject', 'grant', 'revoke', 'grant-refund', 'refuse-refund', 'repeat-refund', 'settle-refund'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK (subject_type in ('prompt', 'user', 'purchase'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK (account in ('provider', 'bank', 'platform_fee', 'provider_fee', 'refunds', 'disputed', 'payable', 'paid_out', 'debt'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK (kind in ('sale', 'unsellable', 'refund', 'provider_fee', 'withdrawal', 'refunded_sale', 'refund_failed', 'refund_otherwise', 'refund_by_hand', 'whole_refund_by_hand', 'dispute', 'dispute_won', 'dispute_lost'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_of" CHECK (num_nonnulls(purchase_id, checkout_id, refund_id, dispute_id, movement_id) = 1);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_failed" CHECK (status <> 'failed' or failed_at is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK (reason in ('unsellable', 'granted'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK (status in ('pending', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done" CHECK ((status <> 'pending') = (done_at is not null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type" CHECK (type in ('sold', 'liked', 'message', 'approved', 'rejected', 'refund_requested', 'refund_escalated', 'refund_refused', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'));--> statement-breakpoint
-- Written by hand, from here on.
-- The payments of before get their numbers in the order in which they were paid.
update checkouts set receipt_number = numbered.number
from (select id, row_number() over (order by paid_at, id) as number from checkouts where status = 'paid') numbered
where checkouts.id = numbered.id;
--> statement-breakpoint
insert into receipt_counter (id, last_number) select 1, max(receipt_number) from checkouts having count(receipt_number) > 0;
--> statement-breakpoint
-- At the commit of what makes a checkout paid, whoever does it: the counter is locked as late as it can be. What is rolled
-- back takes no number.
create function number_receipt() returns trigger language plpgsql as $$
declare
  taken integer;
begin
  insert into receipt_counter (id, last_number) values (1, 1)
  on conflict (id) do update set last_number = receipt_counter.last_number + 1
  returning last_number into taken;
  update checkouts set receipt_number = taken where id = new.id;
  return null;
end;
$$;
--> statement-breakpoint
create constraint trigger number_receipt
  after update on checkouts deferrable initially deferred
  for each row when (new.status = 'paid' and old.status <> 'paid' and new.receipt_number is null)
  execute function number_receipt();
