ALTER TABLE "curriculums" ADD COLUMN "source" jsonb;--> statement-breakpoint
CREATE INDEX "uploads_same" ON "uploads" USING btree ("channel_seq","file_size");