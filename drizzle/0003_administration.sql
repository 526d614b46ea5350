CREATE TABLE "acquirers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	"environment" text NOT NULL,
	"api_key_sealed" "bytea",
	"secret_key_sealed" "bytea",
	"priority" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "acquirers_environment" CHECK ("acquirers"."environment" in ('sandbox', 'production'))
);
--> statement-breakpoint
CREATE TABLE "admin_sources" (
	"seller_id" text NOT NULL,
	"source_hash" "bytea" NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_sources_seller_id_source_hash_pk" PRIMARY KEY("seller_id","source_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_steps" (
	"seller_id" text NOT NULL,
	"admin_id" text NOT NULL,
	"step" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_steps_seller_id_admin_id_step_pk" PRIMARY KEY("seller_id","admin_id","step")
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"secret_sealed" "bytea" NOT NULL,
	"first" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "admins_email_of_others" CHECK ("admins"."first" or "admins"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"values_sealed" "bytea",
	"request_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_log_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "audit_log_actor" CHECK ("audit_log"."actor_kind" in ('admin', 'seller', 'system'))
);
--> statement-breakpoint
CREATE TABLE "platform_terms" (
	"id" text PRIMARY KEY NOT NULL,
	"cashin_basis_points" integer NOT NULL,
	"cashout_basis_points" integer NOT NULL,
	"split_basis_points" integer NOT NULL,
	"release_days" integer NOT NULL,
	"transfers_enabled" boolean NOT NULL,
	"withdrawal_min_cents" bigint,
	"withdrawal_max_cents" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "platform_terms_only_one" CHECK ("platform_terms"."id" = 'current'),
	CONSTRAINT "platform_terms_percentages" CHECK ("platform_terms"."cashin_basis_points" between 0 and 10000 and "platform_terms"."cashout_basis_points" between 0 and 10000
        and "platform_terms"."split_basis_points" between 0 and 10000),
	CONSTRAINT "platform_terms_release" CHECK ("platform_terms"."release_days" between 0 and 14)
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"seller_id" text NOT NULL,
	"day" date NOT NULL,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"created_count" integer NOT NULL,
	"completed_count" integer NOT NULL,
	CONSTRAINT "sales_days_seller_id_day_pk" PRIMARY KEY("seller_id","day")
);
--> statement-breakpoint
CREATE TABLE "seller_fees" (
	"seller_id" text NOT NULL,
	"kind" text NOT NULL,
	"basis_points" integer,
	"fixed_cents" bigint,
	CONSTRAINT "seller_fees_seller_id_kind_pk" PRIMARY KEY("seller_id","kind"),
	CONSTRAINT "seller_fees_kind" CHECK ("seller_fees"."kind" in ('pix', 'debitCard', 'creditCard', 'boleto', 'mercadopago', 'cashOut')),
	CONSTRAINT "seller_fees_basis_points" CHECK ("seller_fees"."basis_points" between 0 and 10000),
	CONSTRAINT "seller_fees_fixed" CHECK ("seller_fees"."fixed_cents" between 0 and 99999999)
);
--> statement-breakpoint
CREATE TABLE "seller_words" (
	"seller_id" text NOT NULL,
	"word" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_words_seller_id_word_pk" PRIMARY KEY("seller_id","word")
);
--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "verified" boolean GENERATED ALWAYS AS (coalesce(kyc = 'approved', false) and blocked_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "release_days" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "admins_email" ON "admins" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "admins_first" ON "admins" USING btree ("first") WHERE "admins"."first";--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "seller_words_newest" ON "seller_words" USING btree ("word","created_at","seller_id");--> statement-breakpoint
CREATE INDEX "sellers_newest" ON "sellers" USING btree ("created_at","seller_id");--> statement-breakpoint
CREATE INDEX "sellers_newest_verified" ON "sellers" USING btree ("verified","created_at","seller_id");--> statement-breakpoint
CREATE INDEX "sellers_email" ON "sellers" USING btree ("email" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_release_days" CHECK ("sellers"."release_days" between 0 and 14);