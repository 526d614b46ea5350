-- The second line behind the app's rights: a log is not rewritten even by the owner of its tables, as
-- which the app runs where that owner may not make roles. Row triggers alone would let TRUNCATE through.
CREATE FUNCTION "refuse_rewrite"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_rows" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "kyc_views_rows" BEFORE UPDATE OR DELETE ON "kyc_views" FOR EACH ROW EXECUTE FUNCTION "refuse_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "kyc_views_truncate" BEFORE TRUNCATE ON "kyc_views" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewrite"();
