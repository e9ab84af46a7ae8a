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
CREATE TABLE "mail_texts" (
	"channel_seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"action" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_texts_channel_seq_kind_language_pk" PRIMARY KEY("channel_seq","kind","language"),
	CONSTRAINT "mail_texts_kind" CHECK ("mail_texts"."kind" in ('enrolled', 'waiting', 'attendApproved', 'attendAdded', 'attendCancelled', 'attendToPay', 'payTimeOver', 'shipped', 'membershipDue', 'membershipFailed', 'invited', 'staffInvited')),
	CONSTRAINT "mail_texts_language" CHECK ("mail_texts"."language" in ('ko', 'en', 'ja'))
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_channel_seq_course_seq_courses_channel_seq_course_seq_fk" FOREIGN KEY ("channel_seq","course_seq") REFERENCES "public"."courses"("channel_seq","course_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_no" ON "certificates" USING btree ("channel_seq","certificate_no");--> statement-breakpoint
CREATE INDEX "certificates_person" ON "certificates" USING btree ("user_seq");