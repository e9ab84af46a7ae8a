ALTER TABLE "uploads" DROP CONSTRAINT "uploads_state";--> statement-breakpoint
DROP INDEX "uploads_unfinished";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "feed_no" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "removed_url" text;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "removed_seconds" double precision;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "known_as" jsonb;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "change_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "change_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "live_rooms_changed" ON "live_rooms" USING btree ("change_due_at") WHERE "live_rooms"."change_due_at" is not null;--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("state","expires_at") WHERE state in ('uploading', 'verifying', 'optimising', 'removed');--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_state" CHECK ("uploads"."state" in ('uploading', 'verifying', 'optimising', 'ready', 'failed', 'removed'));