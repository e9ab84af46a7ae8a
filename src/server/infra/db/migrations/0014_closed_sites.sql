ALTER TABLE "channels" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "closed_reason" text DEFAULT '' NOT NULL;