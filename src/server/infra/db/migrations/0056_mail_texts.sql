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
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;