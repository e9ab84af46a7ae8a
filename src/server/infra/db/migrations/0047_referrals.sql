CREATE TABLE "referral_links" (
	"channel_seq" bigint NOT NULL,
	"referer_code" text NOT NULL,
	"course_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referral_links_channel_seq_referer_code_pk" PRIMARY KEY("channel_seq","referer_code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"channel_seq" bigint NOT NULL,
	"course_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"referrer_seq" bigint NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referrals_channel_seq_course_seq_user_seq_pk" PRIMARY KEY("channel_seq","course_seq","user_seq")
);
--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_channel_seq_course_seq_courses_channel_seq_course_seq_fk" FOREIGN KEY ("channel_seq","course_seq") REFERENCES "public"."courses"("channel_seq","course_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_seq_users_user_seq_fk" FOREIGN KEY ("referrer_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_channel_seq_course_seq_courses_channel_seq_course_seq_fk" FOREIGN KEY ("channel_seq","course_seq") REFERENCES "public"."courses"("channel_seq","course_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_links_of_person" ON "referral_links" USING btree ("channel_seq","course_seq","user_seq");--> statement-breakpoint
CREATE INDEX "referral_links_person" ON "referral_links" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "referrals_of_referrer" ON "referrals" USING btree ("channel_seq","course_seq","referrer_seq");--> statement-breakpoint
CREATE INDEX "referrals_person" ON "referrals" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_seq");