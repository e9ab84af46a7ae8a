ALTER TABLE "live_rooms" ADD COLUMN "known_as" jsonb;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "change_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "change_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "live_rooms_changed" ON "live_rooms" USING btree ("change_due_at") WHERE "live_rooms"."change_due_at" is not null;