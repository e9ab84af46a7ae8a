CREATE TABLE "lesson_rewinds" (
	"channel_seq" bigint NOT NULL,
	"curriculum_seq" bigint NOT NULL,
	"second" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lesson_rewinds_channel_seq_curriculum_seq_second_pk" PRIMARY KEY("channel_seq","curriculum_seq","second")
);
--> statement-breakpoint
CREATE TABLE "class_visitors" (
	"channel_seq" bigint NOT NULL,
	"course_seq" bigint NOT NULL,
	"client_id" text NOT NULL,
	"base_date" date NOT NULL,
	CONSTRAINT "class_visitors_channel_seq_course_seq_client_id_pk" PRIMARY KEY("channel_seq","course_seq","client_id")
);
--> statement-breakpoint
CREATE TABLE "learner_letters" (
	"channel_seq" bigint NOT NULL,
	"course_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "learner_letters_channel_seq_course_seq_user_seq_pk" PRIMARY KEY("channel_seq","course_seq","user_seq")
);
--> statement-breakpoint
ALTER TABLE "mail_texts" DROP CONSTRAINT "mail_texts_kind";--> statement-breakpoint
ALTER TABLE "sent_mails" DROP CONSTRAINT "sent_mails_kind";--> statement-breakpoint
ALTER TABLE "lesson_rewinds" ADD CONSTRAINT "lesson_rewinds_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_rewinds" ADD CONSTRAINT "lesson_rewinds_channel_seq_curriculum_seq_curriculums_channel_seq_curriculum_seq_fk" FOREIGN KEY ("channel_seq","curriculum_seq") REFERENCES "public"."curriculums"("channel_seq","curriculum_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_visitors" ADD CONSTRAINT "class_visitors_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_visitors" ADD CONSTRAINT "class_visitors_channel_seq_course_seq_courses_channel_seq_course_seq_fk" FOREIGN KEY ("channel_seq","course_seq") REFERENCES "public"."courses"("channel_seq","course_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_letters" ADD CONSTRAINT "learner_letters_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_letters" ADD CONSTRAINT "learner_letters_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_letters" ADD CONSTRAINT "learner_letters_channel_seq_course_seq_courses_channel_seq_course_seq_fk" FOREIGN KEY ("channel_seq","course_seq") REFERENCES "public"."courses"("channel_seq","course_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_visitors_by_date" ON "class_visitors" USING btree ("channel_seq","course_seq","base_date");--> statement-breakpoint
CREATE INDEX "class_visitors_expired" ON "class_visitors" USING btree ("base_date");--> statement-breakpoint
CREATE INDEX "learner_letters_of_person" ON "learner_letters" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "learner_letters_sent" ON "learner_letters" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "orders_of_course" ON "orders" USING btree ("channel_seq","course_seq","ordered_at");--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_kind" CHECK ("mail_texts"."kind" in ('enrolled', 'waiting', 'attendApproved', 'attendAdded', 'attendCancelled', 'attendCancelledWhy', 'learnerLetter', 'attendToPay', 'payTimeOver', 'seatOffered', 'offerOver', 'orderPaid', 'orderToDeposit', 'orderRefunded', 'shipped', 'membershipDue', 'membershipFailed', 'invited', 'staffInvited', 'alarm', 'alarms'));--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_kind" CHECK ("sent_mails"."kind" in ('enrolled', 'waiting', 'attendApproved', 'attendAdded', 'attendCancelled', 'attendCancelledWhy', 'learnerLetter', 'attendToPay', 'payTimeOver', 'seatOffered', 'offerOver', 'orderPaid', 'orderToDeposit', 'orderRefunded', 'shipped', 'membershipDue', 'membershipFailed', 'invited', 'staffInvited', 'alarm', 'alarms'));--> statement-breakpoint
-- Visitors of classes that sites have already are counted by the job, hour by hour.
INSERT INTO dashboard_marks (channel_seq, kind, base_hour)
	SELECT channel_seq, 'visit', base_hour FROM dashboard_hours WHERE page_view_count > 0;
--> statement-breakpoint
CREATE TRIGGER learner_letters_audited AFTER INSERT OR UPDATE OR DELETE ON learner_letters FOR EACH ROW WHEN (coalesce(current_setting('madang.audit', true), '') <> '') EXECUTE FUNCTION write_audit('', '');
