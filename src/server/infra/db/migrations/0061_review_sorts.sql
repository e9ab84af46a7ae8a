CREATE INDEX "reviews_site_stars" ON "reviews" USING btree ("channel_seq","review_point","evaluation_seq");--> statement-breakpoint
CREATE INDEX "reviews_site_helpful" ON "reviews" USING btree ("channel_seq","helpful_count","evaluation_seq");--> statement-breakpoint
CREATE INDEX "reviews_site_open" ON "reviews" USING btree ("channel_seq","created_at","evaluation_seq") WHERE answer is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "reviews_site_hidden" ON "reviews" USING btree ("channel_seq","created_at","evaluation_seq") WHERE hidden_at is not null;