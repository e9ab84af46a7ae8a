CREATE TABLE "consents" (
	"channel_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"terms_kind" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_channel_seq_user_seq_terms_kind_version_pk" PRIMARY KEY("channel_seq","user_seq","terms_kind","version")
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"channel_seq" bigint NOT NULL,
	"terms_kind" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_channel_seq_terms_kind_version_pk" PRIMARY KEY("channel_seq","terms_kind","version")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_terms" FOREIGN KEY ("channel_seq","terms_kind","version") REFERENCES "public"."terms"("channel_seq","terms_kind","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plays_started" ON "plays" USING btree ("started_at");