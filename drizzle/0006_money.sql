CREATE TABLE "charges" (
	"seller_id" text NOT NULL,
	"txid" text NOT NULL,
	"transaction_id" text NOT NULL,
	"acquirer_id" text NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	CONSTRAINT "charges_seller_id_txid_pk" PRIMARY KEY("seller_id","txid"),
	CONSTRAINT "charges_state" CHECK ("charges"."state" in ('asked', 'open', 'failed')),
	CONSTRAINT "charges_open" CHECK ("charges"."state" <> 'open' or ("charges"."code" is not null and "charges"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"event_id" text,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"transaction_id" text NOT NULL,
	"receiver" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_status" integer,
	"last_fault" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	CONSTRAINT "deliveries_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('webhook', 'pushcut', 'utmify', 'xtrack', 'buyer_mail', 'seller_mail'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"provider_ref" text NOT NULL,
	"acquirer_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"from_pending_cents" bigint NOT NULL,
	"from_available_cents" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"evidence_until" timestamp with time zone NOT NULL,
	"evidence_sealed" "bytea",
	"evidence_at" timestamp with time zone,
	CONSTRAINT "disputes_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text,
	"acquirer_id" text,
	"at" timestamp with time zone NOT NULL,
	"pending_cents" bigint NOT NULL,
	"available_cents" bigint NOT NULL,
	"reserved_cents" bigint NOT NULL,
	"held_cents" bigint NOT NULL,
	"debt_cents" bigint NOT NULL,
	"clearing_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"psp_fee_cents" bigint NOT NULL,
	"suspense_cents" bigint NOT NULL,
	"psp_cents" bigint NOT NULL,
	"net_cents" bigint GENERATED ALWAYS AS (pending_cents + available_cents + reserved_cents + held_cents + debt_cents) STORED NOT NULL,
	CONSTRAINT "ledger_entries_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "ledger_entries_nets_to_zero" CHECK (pending_cents + available_cents + reserved_cents + held_cents + debt_cents + clearing_cents
        + fee_cents + psp_fee_cents + suspense_cents + psp_cents = 0),
	CONSTRAINT "ledger_entries_acquirer" CHECK (("ledger_entries"."acquirer_id" is not null) or "ledger_entries"."psp_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"seller_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"acquirer_id" text NOT NULL,
	"kind" text NOT NULL,
	"end_to_end_id" text,
	"reference" text,
	"received_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"attempts" integer NOT NULL,
	CONSTRAINT "notices_seller_id_hash_pk" PRIMARY KEY("seller_id","hash")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"relayed_at" timestamp with time zone,
	"folded_at" timestamp with time zone,
	CONSTRAINT "outbox_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"acquirer_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"accepted_by" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"attempts" integer NOT NULL,
	"end_to_end_id" text,
	"reason" text,
	"finished_at" timestamp with time zone,
	CONSTRAINT "payouts_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "payouts_state" CHECK ("payouts"."state" in ('sending', 'unknown', 'done', 'failed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "product_totals" (
	"seller_id" text NOT NULL,
	"product_id" text NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"sold_count" integer NOT NULL,
	CONSTRAINT "product_totals_seller_id_product_id_pk" PRIMARY KEY("seller_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "provider_accounts" (
	"seller_id" text NOT NULL,
	"acquirer_id" text NOT NULL,
	"pix_key_sealed" "bytea" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_accounts_seller_id_acquirer_id_pk" PRIMARY KEY("seller_id","acquirer_id")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"seller_id" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"acquirer_id" text NOT NULL,
	"transaction_id" text,
	"amount_cents" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"apart" text,
	CONSTRAINT "receipts_seller_id_end_to_end_id_pk" PRIMARY KEY("seller_id","end_to_end_id"),
	CONSTRAINT "receipts_apart" CHECK ("receipts"."apart" in ('unknown', 'amount', 'twice')),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "receivables" (
	"seller_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"remaining_cents" bigint NOT NULL,
	"release_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	CONSTRAINT "receivables_seller_id_transaction_id_pk" PRIMARY KEY("seller_id","transaction_id"),
	CONSTRAINT "receivables_remaining" CHECK ("receivables"."remaining_cents" between 0 and "receivables"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"provider_ref" text NOT NULL,
	"acquirer_id" text NOT NULL,
	"transaction_id" text,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"psp_fee_cents" bigint NOT NULL,
	"from_pending_cents" bigint NOT NULL,
	"from_available_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"attempts" integer NOT NULL,
	CONSTRAINT "refunds_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "refunds_origin" CHECK ("refunds"."origin" in ('asked', 'provider', 'apart')),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transaction_words" (
	"seller_id" text NOT NULL,
	"word" text NOT NULL,
	"transaction_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transaction_words_seller_id_word_transaction_id_pk" PRIMARY KEY("seller_id","word","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"version" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"psp_fee_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"fee_returned_cents" bigint NOT NULL,
	"psp_fee_returned_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"checkout_id" text,
	"contents" jsonb NOT NULL,
	"details_sealed" "bytea",
	"replaces_id" text,
	"counterpart_id" text,
	"step" text,
	CONSTRAINT "transactions_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "transactions_kind" CHECK ("transactions"."kind" in ('sale', 'withdrawal', 'transfer_out', 'transfer_in')),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('pending', 'completed', 'failed')),
	CONSTRAINT "transactions_completed" CHECK (("transactions"."status" = 'completed') = ("transactions"."completed_at" is not null)),
	CONSTRAINT "transactions_amounts" CHECK ("transactions"."amount_cents" > 0 and "transactions"."fee_cents" >= 0 and "transactions"."psp_fee_cents" between 0 and "transactions"."fee_cents"),
	CONSTRAINT "transactions_returned" CHECK ("transactions"."refunded_cents" between 0 and "transactions"."amount_cents"
        and "transactions"."fee_returned_cents" between 0 and "transactions"."fee_cents"
        and "transactions"."psp_fee_returned_cents" between 0 and "transactions"."psp_fee_cents")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"seller_id" text NOT NULL,
	"available_cents" bigint NOT NULL,
	"reserved_cents" bigint NOT NULL,
	"held_cents" bigint NOT NULL,
	"debt_cents" bigint NOT NULL,
	"differed_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"frozen_reason" text,
	CONSTRAINT "wallets_seller_id_pk" PRIMARY KEY("seller_id"),
	CONSTRAINT "wallets_never_below_zero" CHECK ("wallets"."available_cents" >= 0 and "wallets"."reserved_cents" >= 0 and "wallets"."held_cents" >= 0 and "wallets"."debt_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "acquirers" ADD COLUMN "base_url" text;--> statement-breakpoint
ALTER TABLE "acquirers" ADD COLUMN "token_url" text;--> statement-breakpoint
ALTER TABLE "acquirers" ADD COLUMN "pix_key" text;--> statement-breakpoint
ALTER TABLE "acquirers" ADD COLUMN "payouts" text DEFAULT 'sandbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "acquirers" ALTER COLUMN "payouts" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "acquirers" ADD COLUMN "certificate_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "paid_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ALTER COLUMN "paid_count" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "failed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ALTER COLUMN "failed_count" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "refunded_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ALTER COLUMN "refunded_count" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "charges_transaction" ON "charges" USING btree ("seller_id","transaction_id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("receiver","next_at") WHERE "deliveries"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_transaction" ON "deliveries" USING btree ("seller_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_at_provider" ON "disputes" USING btree ("seller_id","end_to_end_id","provider_ref");--> statement-breakpoint
CREATE INDEX "disputes_transaction" ON "disputes" USING btree ("seller_id","transaction_id");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_statement" ON "ledger_entries" USING btree ("seller_id","at","id") WHERE "ledger_entries"."net_cents" <> 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("seller_id","transaction_id");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("next_at") WHERE "notices"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_received" ON "notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "outbox_to_relay" ON "outbox" USING btree ("at") WHERE "outbox"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_to_fold" ON "outbox" USING btree ("at") WHERE "outbox"."folded_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_to_fold_of_seller" ON "outbox" USING btree ("seller_id") WHERE "outbox"."folded_at" is null;--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("next_at") WHERE "payouts"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "product_totals_top" ON "product_totals" USING btree ("revenue_cents","seller_id","product_id");--> statement-breakpoint
CREATE INDEX "receipts_transaction" ON "receipts" USING btree ("seller_id","transaction_id");--> statement-breakpoint
CREATE INDEX "receipts_apart" ON "receipts" USING btree ("recorded_at","end_to_end_id") WHERE "receipts"."apart" is not null;--> statement-breakpoint
CREATE INDEX "receipts_paid" ON "receipts" USING btree ("acquirer_id","paid_at");--> statement-breakpoint
CREATE INDEX "receivables_due" ON "receivables" USING btree ("release_at","seller_id") WHERE "receivables"."released_at" is null;--> statement-breakpoint
CREATE INDEX "receivables_pending" ON "receivables" USING btree ("seller_id","release_at","remaining_cents") WHERE "receivables"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_at_provider" ON "refunds" USING btree ("seller_id","end_to_end_id","provider_ref");--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "refunds" USING btree ("seller_id","transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_at") WHERE "refunds"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "transaction_words_newest" ON "transaction_words" USING btree ("word","created_at","transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_newest" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_pending" ON "transactions" USING btree ("seller_id","id") WHERE "transactions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "transactions_pending_newest" ON "transactions" USING btree ("created_at","id") WHERE "transactions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "transactions_other" ON "transactions" USING btree ("seller_id","id") WHERE "transactions"."kind" <> 'sale';--> statement-breakpoint
CREATE INDEX "transactions_other_newest" ON "transactions" USING btree ("created_at","id") WHERE "transactions"."kind" <> 'sale';--> statement-breakpoint
-- The second line behind the app's rights, as for the logs.
CREATE TRIGGER "ledger_entries_rows" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_truncate" BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewrite"();
