ALTER TABLE "pages" ADD COLUMN "content" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "seo_setting" text DEFAULT '{}' NOT NULL;