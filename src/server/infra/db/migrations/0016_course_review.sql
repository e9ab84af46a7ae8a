ALTER TABLE "channels" ADD COLUMN "course_review_yn" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "release_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "attend_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_release" ON "courses" USING btree ("release_at") WHERE release_at is not null;--> statement-breakpoint
CREATE INDEX "courses_main" ON "courses" USING btree ("channel_seq","opened_at" DESC NULLS LAST) WHERE on_main_page;--> statement-breakpoint
UPDATE "courses" SET "attend_sum" = "attend_count";
