CREATE TABLE "viewing_ledgers" (
	"channel_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"wall_ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewing_ledgers_channel_seq_user_seq_pk" PRIMARY KEY("channel_seq","user_seq")
);
--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "last_report_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "viewing_places" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "viewing_ledgers" ADD CONSTRAINT "viewing_ledgers_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_ledgers" ADD CONSTRAINT "viewing_ledgers_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewing_ledgers_written" ON "viewing_ledgers" USING btree ("written_at");--> statement-breakpoint
ALTER TABLE "lesson_views" DROP COLUMN "wall_ranges";