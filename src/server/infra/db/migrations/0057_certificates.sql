CREATE TABLE "certificates" (
	"channel_seq" bigint NOT NULL,
	"course_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"certificate_no" text NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificates_channel_seq_course_seq_user_seq_pk" PRIMARY KEY("channel_seq","course_seq","user_seq")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_channel_seq_course_seq_courses_channel_seq_course_seq_fk" FOREIGN KEY ("channel_seq","course_seq") REFERENCES "public"."courses"("channel_seq","course_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_no" ON "certificates" USING btree ("channel_seq","certificate_no");--> statement-breakpoint
CREATE INDEX "certificates_person" ON "certificates" USING btree ("user_seq");