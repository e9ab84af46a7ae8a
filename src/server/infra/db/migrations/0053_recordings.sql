ALTER TABLE "live_rooms" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "recorded_percent" double precision DEFAULT 0 NOT NULL;