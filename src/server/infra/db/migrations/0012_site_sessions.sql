CREATE TABLE "login_consents" (
	"channel_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_consents_channel_seq_user_seq_pk" PRIMARY KEY("channel_seq","user_seq")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "channel_seq" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "family_seq" bigint;--> statement-breakpoint
ALTER TABLE "login_consents" ADD CONSTRAINT "login_consents_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_consents" ADD CONSTRAINT "login_consents_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_consents_person" ON "login_consents" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("family_seq");--> statement-breakpoint
-- Cookie sessions opened before this version do not say which host they belong to: everyone logs in again, once.
UPDATE "sessions" SET "revoked_at" = now() WHERE "kind" = 'cookie' AND "revoked_at" IS NULL;--> statement-breakpoint
DELETE FROM "one_time_tokens" WHERE "purpose" = 'sso.code';
