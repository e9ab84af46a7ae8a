DROP INDEX "attendee_invitations_listed";--> statement-breakpoint
DROP INDEX "attendees_listed";--> statement-breakpoint
DROP INDEX "orders_mine";--> statement-breakpoint
DROP INDEX "orders_listed";--> statement-breakpoint
DROP INDEX "deliveries_in_state";--> statement-breakpoint
CREATE INDEX "attendee_invitations_listed" ON "attendee_invitations" USING btree ("channel_seq","course_seq","invitation_seq");--> statement-breakpoint
CREATE INDEX "attendees_listed" ON "attendees" USING btree ("channel_seq","course_seq","created_at","attend_seq");--> statement-breakpoint
CREATE INDEX "orders_mine" ON "orders" USING btree ("channel_seq","user_seq","order_seq");--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("channel_seq","ordered_at","order_seq");--> statement-breakpoint
CREATE INDEX "deliveries_in_state" ON "deliveries" USING btree ("channel_seq","delivery_state","order_seq");