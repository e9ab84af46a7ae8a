ALTER TABLE "courses" ADD COLUMN "introduction_excerpt" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "courses" SET "introduction_excerpt" = left(trim(regexp_replace(regexp_replace(left("introduction", 4000), '<[^>]*>?', ' ', 'g'), '\s+', ' ', 'g')), 160) WHERE "introduction" <> '';
