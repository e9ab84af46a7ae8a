ALTER TABLE "courses" ADD COLUMN "material_price_ex" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "live_type_cd" text DEFAULT '00' NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_stored" ON "uploads" USING btree ("channel_seq","storage_key");