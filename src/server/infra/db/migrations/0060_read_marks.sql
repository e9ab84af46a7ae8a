CREATE TABLE "read_marks" (
	"channel_seq" bigint NOT NULL,
	"course_seq" bigint NOT NULL,
	"place_cd" text NOT NULL,
	"place_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"read_no" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "read_marks_channel_seq_course_seq_place_cd_place_seq_user_seq_pk" PRIMARY KEY("channel_seq","course_seq","place_cd","place_seq","user_seq"),
	CONSTRAINT "read_marks_place" CHECK ("read_marks"."place_cd" in ('room', 'community', 'answers'))
);
--> statement-breakpoint
ALTER TABLE "read_marks" ADD CONSTRAINT "read_marks_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_marks" ADD CONSTRAINT "read_marks_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_marks" ADD CONSTRAINT "read_marks_channel_seq_course_seq_courses_channel_seq_course_seq_fk" FOREIGN KEY ("channel_seq","course_seq") REFERENCES "public"."courses"("channel_seq","course_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "read_marks_of_person" ON "read_marks" USING btree ("user_seq","channel_seq");