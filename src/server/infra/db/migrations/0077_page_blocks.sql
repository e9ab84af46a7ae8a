CREATE TABLE "page_versions" (
	"channel_seq" bigint NOT NULL,
	"page_seq" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"title" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"publisher_seq" bigint,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_versions_channel_seq_page_seq_version_no_pk" PRIMARY KEY("channel_seq","page_seq","version_no")
);
--> statement-breakpoint
DROP INDEX "pages_path";--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "main_page_seq" bigint;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "intro_page_seq" bigint;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "visible_cd" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "editor_seq" bigint;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_publisher_seq_users_user_seq_fk" FOREIGN KEY ("publisher_seq") REFERENCES "public"."users"("user_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_channel_seq_page_seq_pages_channel_seq_page_seq_fk" FOREIGN KEY ("channel_seq","page_seq") REFERENCES "public"."pages"("channel_seq","page_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_of_publisher" ON "page_versions" USING btree ("publisher_seq") WHERE publisher_seq is not null;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_editor_seq_users_user_seq_fk" FOREIGN KEY ("editor_seq") REFERENCES "public"."users"("user_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pages_changed" ON "pages" USING btree ("channel_seq","updated_at" DESC NULLS LAST,"page_seq");--> statement-breakpoint
CREATE INDEX "pages_due" ON "pages" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "pages_of_editor" ON "pages" USING btree ("editor_seq") WHERE editor_seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pages_path" ON "pages" USING btree ("channel_seq","path") WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_visible_cd" CHECK ("pages"."visible_cd" in ('public', 'link', 'private'));