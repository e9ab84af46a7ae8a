ALTER TABLE "bulk_changes" ALTER COLUMN "course_seq" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_rows" ALTER COLUMN "user_seq" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "line_no" integer;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "asked" jsonb;