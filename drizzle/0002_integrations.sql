CREATE TABLE "integrations" (
	"seller_id" text NOT NULL,
	"settings_sealed" "bytea" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "integrations_seller_id_pk" PRIMARY KEY("seller_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_current" ON "api_keys" USING btree ("seller_id") WHERE "api_keys"."expires_at" is null;