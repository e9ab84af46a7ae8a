CREATE TABLE "mail_claims" (
	"channel_seq" bigint NOT NULL,
	"mail_no" text NOT NULL,
	"subject_seq" bigint NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_claims_channel_seq_mail_no_subject_seq_pk" PRIMARY KEY("channel_seq","mail_no","subject_seq")
);
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT "mail_texts_kind";--> statement-breakpoint
ALTER TABLE "attendee_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "first_viewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "viewed_days" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_claims" ADD CONSTRAINT "mail_claims_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_claims_claimed" ON "mail_claims" USING btree ("claimed_at");--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_kind" CHECK ("mail_texts"."kind" in ('enrolled', 'waiting', 'attendApproved', 'attendAdded', 'attendCancelled', 'attendCancelledWhy', 'attendToPay', 'payTimeOver', 'seatOffered', 'offerOver', 'shipped', 'membershipDue', 'membershipFailed', 'invited', 'staffInvited'));