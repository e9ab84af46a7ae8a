DROP INDEX "refunds_undone";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "try_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "try_at" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "refunds_undone" ON "refunds" USING btree ("try_at") WHERE not done and refusal is null;