ALTER TABLE "mail_texts" DROP CONSTRAINT "mail_texts_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alarm_mails" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "mail_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "read_marks" ADD COLUMN "seen_nos" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "alarms_to_mail" ON "alarms" USING btree ("mail_due_at","target_user_seq") WHERE "alarms"."mail_due_at" is not null;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_kind" CHECK ("mail_texts"."kind" in ('enrolled', 'waiting', 'attendApproved', 'attendAdded', 'attendCancelled', 'attendCancelledWhy', 'attendToPay', 'payTimeOver', 'seatOffered', 'offerOver', 'shipped', 'membershipDue', 'membershipFailed', 'invited', 'staffInvited', 'alarm', 'alarms'));