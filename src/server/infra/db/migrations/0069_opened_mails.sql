ALTER TABLE "users" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "asks_opened" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "opened_at" timestamp with time zone;