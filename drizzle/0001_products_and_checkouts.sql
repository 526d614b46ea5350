CREATE TABLE "checkouts" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"product_id" text NOT NULL,
	"page" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"category" text NOT NULL,
	"active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "products_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "products_price" CHECK ("products"."price_cents" between 1 and 99999999),
	CONSTRAINT "products_category" CHECK ("products"."category" in ('course', 'ebook', 'template', 'mentoring'))
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_seller_id_product_id_products_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."products"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_product" ON "checkouts" USING btree ("seller_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_name" ON "products" USING btree ("seller_id","name") WHERE "products"."deleted_at" is null;