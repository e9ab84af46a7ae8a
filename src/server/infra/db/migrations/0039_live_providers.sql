CREATE TABLE "calendar_feeds" (
	"user_seq" bigint PRIMARY KEY NOT NULL,
	"feed_no" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_guests" (
	"channel_seq" bigint NOT NULL,
	"curriculum_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"room_key" text NOT NULL,
	"guest_key" text NOT NULL,
	"join_url" text NOT NULL,
	CONSTRAINT "live_guests_channel_seq_curriculum_seq_user_seq_pk" PRIMARY KEY("channel_seq","curriculum_seq","user_seq")
);
--> statement-breakpoint
CREATE TABLE "live_keys" (
	"channel_seq" bigint NOT NULL,
	"provider" text NOT NULL,
	"id_end" text NOT NULL,
	"sealed_keys" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_keys_channel_seq_provider_pk" PRIMARY KEY("channel_seq","provider"),
	CONSTRAINT "live_keys_provider" CHECK ("live_keys"."provider" in ('zoom', 'gooroomee'))
);
--> statement-breakpoint
ALTER TABLE "live_rooms" ALTER COLUMN "room_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "password" text;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "join_url" text;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "planned_as" text;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "recording_url" text;--> statement-breakpoint
ALTER TABLE "live_stays" ADD COLUMN "by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_guests" ADD CONSTRAINT "live_guests_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_guests" ADD CONSTRAINT "live_guests_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_guests" ADD CONSTRAINT "live_guests_channel_seq_curriculum_seq_curriculums_channel_seq_curriculum_seq_fk" FOREIGN KEY ("channel_seq","curriculum_seq") REFERENCES "public"."curriculums"("channel_seq","curriculum_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_keys" ADD CONSTRAINT "live_keys_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_guests_by_key" ON "live_guests" USING btree ("channel_seq","curriculum_seq","guest_key");--> statement-breakpoint
CREATE INDEX "live_guests_of_person" ON "live_guests" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "live_rooms_by_key" ON "live_rooms" USING btree ("room_key");