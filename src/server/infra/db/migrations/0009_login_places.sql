CREATE TABLE "login_places" (
	"user_seq" bigint NOT NULL,
	"place_hash" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_places_user_seq_place_hash_pk" PRIMARY KEY("user_seq","place_hash")
);
--> statement-breakpoint
ALTER TABLE "login_places" ADD CONSTRAINT "login_places_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_places_last" ON "login_places" USING btree ("last_at");