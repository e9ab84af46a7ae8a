CREATE TABLE "page_redirects" (
	"channel_seq" bigint NOT NULL,
	"path" text NOT NULL,
	"page_seq" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_redirects_channel_seq_path_pk" PRIMARY KEY("channel_seq","path")
);
--> statement-breakpoint
ALTER TABLE "page_redirects" ADD CONSTRAINT "page_redirects_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_redirects" ADD CONSTRAINT "page_redirects_channel_seq_page_seq_pages_channel_seq_page_seq_fk" FOREIGN KEY ("channel_seq","page_seq") REFERENCES "public"."pages"("channel_seq","page_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_redirects_of_page" ON "page_redirects" USING btree ("channel_seq","page_seq");--> statement-breakpoint
CREATE INDEX "page_redirects_by_time" ON "page_redirects" USING btree ("channel_seq","created_at");