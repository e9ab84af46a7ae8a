CREATE TABLE "site_plans" (
	"channel_seq" bigint NOT NULL,
	"plan_cd" text DEFAULT 'free' NOT NULL,
	"cycle_cd" text,
	"anchor_at" timestamp with time zone,
	"period_start_at" timestamp with time zone,
	"period_end_at" timestamp with time zone,
	"next_plan_cd" text,
	"next_cycle_cd" text,
	"card_seq" bigint,
	"payer_seq" bigint,
	"due_at" timestamp with time zone,
	"overdue_since" timestamp with time zone,
	"warned_percent" integer DEFAULT 0 NOT NULL,
	"warning_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "site_plans_channel_seq_pk" PRIMARY KEY("channel_seq"),
	CONSTRAINT "site_plans_plan_cd" CHECK ("site_plans"."plan_cd" in ('free', 'basic', 'pro', 'business')),
	CONSTRAINT "site_plans_next_plan_cd" CHECK ("site_plans"."next_plan_cd" in ('free', 'basic', 'pro', 'business')),
	CONSTRAINT "site_plans_cycle_cd" CHECK ("site_plans"."cycle_cd" in ('month', 'year')),
	CONSTRAINT "site_plans_next_cycle_cd" CHECK ("site_plans"."next_cycle_cd" in ('month', 'year'))
);
--> statement-breakpoint
ALTER TABLE "site_plans" ADD CONSTRAINT "site_plans_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_plans" ADD CONSTRAINT "site_plans_payer_seq_users_user_seq_fk" FOREIGN KEY ("payer_seq") REFERENCES "public"."users"("user_seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_plans_of_payer" ON "site_plans" USING btree ("payer_seq");--> statement-breakpoint
CREATE INDEX "site_plans_due" ON "site_plans" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "site_plans_warning" ON "site_plans" USING btree ("channel_seq") WHERE warning_due;--> statement-breakpoint
CREATE INDEX "attendees_active" ON "attendees" USING btree ("channel_seq","valid_at") WHERE choise_status_cd = '00';