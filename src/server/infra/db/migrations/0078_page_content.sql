UPDATE "pages" SET "blocks" = jsonb_build_array(jsonb_build_object('id', 'text', 'type', 'text', 'visibleTypeCd', '00', 'tone', 'plain', 'html', "content")) WHERE "content" <> '';--> statement-breakpoint
UPDATE "pages" SET "published_at" = "updated_at" WHERE "publish_status_cd" = '00';--> statement-breakpoint
ALTER TABLE "pages" DROP COLUMN "content";