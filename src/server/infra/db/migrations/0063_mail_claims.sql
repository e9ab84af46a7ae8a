CREATE TABLE "mail_claims" (
	"channel_seq" bigint NOT NULL,
	"mail_no" text NOT NULL,
	"subject_seq" bigint NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_claims_channel_seq_mail_no_subject_seq_pk" PRIMARY KEY("channel_seq","mail_no","subject_seq")
);
--> statement-breakpoint
ALTER TABLE "mail_claims" ADD CONSTRAINT "mail_claims_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_claims_claimed" ON "mail_claims" USING btree ("claimed_at");