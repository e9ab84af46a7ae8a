CREATE TABLE "drafts" (
	"user_seq" bigint NOT NULL,
	"name" text NOT NULL,
	"site_seq" bigint,
	"keep" text NOT NULL,
	"content" text NOT NULL,
	"typed_at" timestamp with time zone NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_user_seq_name_pk" PRIMARY KEY("user_seq","name"),
	CONSTRAINT "drafts_keep" CHECK ("drafts"."keep" in ('tab', 'browser'))
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_age" ON "drafts" USING btree ("kept_at");