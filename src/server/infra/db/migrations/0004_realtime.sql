CREATE TABLE "socket_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"session_seq" bigint NOT NULL,
	"client_id" text NOT NULL,
	"tab" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewing_places" (
	"channel_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"socket_id" text NOT NULL,
	"place" text NOT NULL,
	"curriculum_seq" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewing_places_channel_seq_user_seq_socket_id_pk" PRIMARY KEY("channel_seq","user_seq","socket_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "socket_tickets" ADD CONSTRAINT "socket_tickets_session_seq_sessions_session_seq_fk" FOREIGN KEY ("session_seq") REFERENCES "public"."sessions"("session_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_places" ADD CONSTRAINT "viewing_places_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_places" ADD CONSTRAINT "viewing_places_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_places" ADD CONSTRAINT "viewing_places_channel_seq_curriculum_seq_curriculums_channel_seq_curriculum_seq_fk" FOREIGN KEY ("channel_seq","curriculum_seq") REFERENCES "public"."curriculums"("channel_seq","curriculum_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "socket_tickets_expiry" ON "socket_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "socket_tickets_session" ON "socket_tickets" USING btree ("session_seq");--> statement-breakpoint
CREATE INDEX "viewing_places_item" ON "viewing_places" USING btree ("channel_seq","curriculum_seq");--> statement-breakpoint
CREATE INDEX "viewing_places_socket" ON "viewing_places" USING btree ("socket_id");