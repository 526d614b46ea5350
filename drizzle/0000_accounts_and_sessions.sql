CREATE TABLE "account_emails" (
	"email" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"seller_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_links_seller_id_token_hash_pk" PRIMARY KEY("seller_id","token_hash"),
	CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('reset-password', 'confirm-email')),
	CONSTRAINT "account_links_email" CHECK (("account_links"."email" is not null) = ("account_links"."purpose" = 'confirm-email'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"public_key" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "api_keys_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "api_keys_secret" UNIQUE("seller_id","secret_hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"seller_id" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"entity_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_seller_id_key_hash_pk" PRIMARY KEY("seller_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"seller_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"password_hash" text NOT NULL,
	"kyc" text,
	"blocked_at" timestamp with time zone,
	"data_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sellers_seller_id_pk" PRIMARY KEY("seller_id"),
	CONSTRAINT "sellers_kyc" CHECK ("sellers"."kyc" in ('pending', 'approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"seller_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"id" text NOT NULL,
	"admin_id" text,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_seller_id_token_hash_pk" PRIMARY KEY("seller_id","token_hash"),
	CONSTRAINT "sessions_admin" CHECK (("sessions"."admin_id" is null) = ("sessions"."seller_id" <> '000000000'))
);
--> statement-breakpoint
CREATE INDEX "account_links_expires_at" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");