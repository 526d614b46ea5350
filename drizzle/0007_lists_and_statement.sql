DROP INDEX "ledger_entries_statement";--> statement-breakpoint
CREATE INDEX "ledger_entries_statement_out" ON "ledger_entries" USING btree ("seller_id","at","id") WHERE "ledger_entries"."net_cents" < 0;--> statement-breakpoint
CREATE INDEX "outbox_by_age" ON "outbox" USING brin ("at");--> statement-breakpoint
CREATE INDEX "transactions_other_pending_newest" ON "transactions" USING btree ("created_at","id") WHERE "transactions"."status" = 'pending' and "transactions"."kind" <> 'sale';--> statement-breakpoint
CREATE INDEX "ledger_entries_statement" ON "ledger_entries" USING btree ("seller_id","at","id","net_cents") WHERE "ledger_entries"."net_cents" <> 0;