ALTER TABLE "mail_texts" DROP CONSTRAINT "mail_texts_kind";--> statement-breakpoint
ALTER TABLE "attendee_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "attendees" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_kind" CHECK ("mail_texts"."kind" in ('enrolled', 'waiting', 'attendApproved', 'attendAdded', 'attendCancelled', 'attendCancelledWhy', 'attendToPay', 'payTimeOver', 'shipped', 'membershipDue', 'membershipFailed', 'invited', 'staffInvited'));