ALTER TABLE "coupons" ADD COLUMN "segment_seq" bigint;--> statement-breakpoint
CREATE INDEX "reviews_site_stars" ON "reviews" USING btree ("channel_seq","review_point","evaluation_seq");--> statement-breakpoint
CREATE INDEX "reviews_site_helpful" ON "reviews" USING btree ("channel_seq","helpful_count","evaluation_seq");--> statement-breakpoint
CREATE INDEX "reviews_site_open" ON "reviews" USING btree ("channel_seq","created_at","evaluation_seq") WHERE answer is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "reviews_site_hidden" ON "reviews" USING btree ("channel_seq","created_at","evaluation_seq") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "mission_submissions_listed" ON "mission_submissions" USING btree ("channel_seq","course_seq","submission_seq");--> statement-breakpoint
CREATE INDEX "mission_submissions_changed" ON "mission_submissions" USING btree ("channel_seq","course_seq","updated_at","submission_seq");--> statement-breakpoint
CREATE INDEX "orders_by_title" ON "orders" USING btree ("channel_seq","title","order_seq");--> statement-breakpoint
CREATE INDEX "orders_by_amount" ON "orders" USING btree ("channel_seq","charge_currency","charge_amount","order_seq");--> statement-breakpoint
CREATE INDEX "orders_refund_asked" ON "orders" USING btree ("channel_seq","ordered_at","order_seq") WHERE refund_requested_at is not null;