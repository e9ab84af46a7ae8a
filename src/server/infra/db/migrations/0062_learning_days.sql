ALTER TABLE "lesson_views" ADD COLUMN "first_viewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "viewed_days" jsonb DEFAULT '{}'::jsonb NOT NULL;