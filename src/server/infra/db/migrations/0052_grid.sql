CREATE TABLE "saved_views" (
	"channel_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"grid" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_channel_seq_user_seq_grid_name_pk" PRIMARY KEY("channel_seq","user_seq","grid","name")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_person" ON "saved_views" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "attendees_by_status" ON "attendees" USING btree ("channel_seq","course_seq","choise_status_cd","created_at","attend_seq");--> statement-breakpoint
CREATE INDEX "attendees_by_end" ON "attendees" USING btree ("channel_seq","course_seq",coalesce(valid_at, 'infinity'::timestamptz),"attend_seq");