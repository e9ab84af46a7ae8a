CREATE TABLE "course_drafts" (
	"channel_seq" bigint NOT NULL,
	"course_seq" bigint NOT NULL,
	"change" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"picture" jsonb,
	"discarded" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_drafts_channel_seq_course_seq_pk" PRIMARY KEY("channel_seq","course_seq")
);
--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "curriculums" ADD COLUMN "draft_state" text;--> statement-breakpoint
ALTER TABLE "curriculums" ADD COLUMN "draft_body" jsonb;--> statement-breakpoint
ALTER TABLE "curriculums" ADD COLUMN "draft_order" integer;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_channel_seq_course_seq_courses_channel_seq_course_seq_fk" FOREIGN KEY ("channel_seq","course_seq") REFERENCES "public"."courses"("channel_seq","course_seq") ON DELETE cascade ON UPDATE no action;