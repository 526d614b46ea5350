CREATE TABLE "files" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"extension" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "files_extension" CHECK ("files"."extension" in ('png', 'jpg', 'webp', 'svg'))
);
--> statement-breakpoint
CREATE TABLE "kyc_files" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"request_id" text NOT NULL,
	"kind" text NOT NULL,
	"store_key" text NOT NULL,
	"data_key" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kyc_files_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "kyc_files_kind" UNIQUE("seller_id","request_id","kind"),
	CONSTRAINT "kyc_files_kinds" CHECK ("kyc_files"."kind" in ('selfie', 'document'))
);
--> statement-breakpoint
CREATE TABLE "kyc_requests" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"status" text NOT NULL,
	"document_sealed" "bytea",
	"document_mac" "bytea",
	"reason_sealed" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "kyc_requests_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "kyc_requests_status" CHECK ("kyc_requests"."status" in ('pending', 'approved', 'refused')),
	CONSTRAINT "kyc_requests_decided" CHECK (("kyc_requests"."status" = 'pending') = ("kyc_requests"."decided_at" is null) and ("kyc_requests"."decided_at" is null) = ("kyc_requests"."decided_by" is null)),
	CONSTRAINT "kyc_requests_document_both" CHECK (("kyc_requests"."document_sealed" is null) = ("kyc_requests"."document_mac" is null))
);
--> statement-breakpoint
CREATE TABLE "kyc_views" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"file_id" text NOT NULL,
	"admin_id" text NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kyc_views_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
ALTER TABLE "kyc_files" ADD CONSTRAINT "kyc_files_seller_id_request_id_kyc_requests_seller_id_id_fk" FOREIGN KEY ("seller_id","request_id") REFERENCES "public"."kyc_requests"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_requests_open" ON "kyc_requests" USING btree ("seller_id") WHERE "kyc_requests"."status" <> 'refused';--> statement-breakpoint
CREATE INDEX "kyc_requests_newest" ON "kyc_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "kyc_requests_newest_of_status" ON "kyc_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "kyc_requests_document" ON "kyc_requests" USING btree ("document_mac");