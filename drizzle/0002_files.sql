CREATE TABLE "files" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"extension" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "files_extension" CHECK ("files"."extension" in ('png', 'jpg', 'webp', 'svg'))
);
