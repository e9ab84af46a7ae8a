CREATE INDEX "orders_by_title" ON "orders" USING btree ("channel_seq","title","order_seq");--> statement-breakpoint
CREATE INDEX "orders_by_amount" ON "orders" USING btree ("channel_seq","charge_currency","charge_amount","order_seq");--> statement-breakpoint
CREATE INDEX "orders_refund_asked" ON "orders" USING btree ("channel_seq","ordered_at","order_seq") WHERE refund_requested_at is not null;