ALTER TABLE "courses" ADD COLUMN "installment_status" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "installment_month" integer DEFAULT 0 NOT NULL;