CREATE TABLE "text_pictures" (
	"channel_seq" bigint NOT NULL,
	"picture_id" text NOT NULL,
	"unused_since" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_pictures_channel_seq_picture_id_pk" PRIMARY KEY("channel_seq","picture_id")
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"channel_seq" bigint NOT NULL,
	"evaluation_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_votes_channel_seq_evaluation_seq_user_seq_pk" PRIMARY KEY("channel_seq","evaluation_seq","user_seq")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "delivery_point" smallint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "kindness_point" smallint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "preparedness_point" smallint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "punctuality_point" smallint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "recommend_yn" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answerer_seq" bigint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "helpful_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_pictures" ADD CONSTRAINT "text_pictures_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_channel_seq_evaluation_seq_reviews_channel_seq_evaluation_seq_fk" FOREIGN KEY ("channel_seq","evaluation_seq") REFERENCES "public"."reviews"("channel_seq","evaluation_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_pictures_unused" ON "text_pictures" USING btree ("channel_seq","unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "text_pictures_due" ON "text_pictures" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "review_votes_of_person" ON "review_votes" USING btree ("user_seq","created_at");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answerer_seq_users_user_seq_fk" FOREIGN KEY ("answerer_seq") REFERENCES "public"."users"("user_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_helpful" ON "reviews" USING btree ("channel_seq","course_seq","helpful_count","created_at","evaluation_seq");--> statement-breakpoint
CREATE INDEX "reviews_site" ON "reviews" USING btree ("channel_seq","created_at","evaluation_seq");--> statement-breakpoint
CREATE INDEX "reviews_of_answerer" ON "reviews" USING btree ("answerer_seq") WHERE answerer_seq is not null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_recommend_yn" CHECK ("reviews"."recommend_yn" in ('Y', 'N'));