CREATE TABLE "platform_consents" (
	"user_seq" bigint NOT NULL,
	"terms_kind" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "platform_consents_user_seq_terms_kind_version_pk" PRIMARY KEY("user_seq","terms_kind","version")
);
--> statement-breakpoint
CREATE TABLE "platform_terms" (
	"terms_kind" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "platform_terms_terms_kind_version_pk" PRIMARY KEY("terms_kind","version")
);
--> statement-breakpoint
ALTER TABLE "platform_consents" ADD CONSTRAINT "platform_consents_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_consents" ADD CONSTRAINT "platform_consents_terms" FOREIGN KEY ("terms_kind","version") REFERENCES "public"."platform_terms"("terms_kind","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_users_person" ON "channel_users" USING btree ("user_seq","joined_at");--> statement-breakpoint
CREATE INDEX "attendees_of_person" ON "attendees" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "likes_of_person" ON "likes" USING btree ("user_seq","like_at");--> statement-breakpoint
CREATE INDEX "reviews_of_person" ON "reviews" USING btree ("user_seq","created_at");