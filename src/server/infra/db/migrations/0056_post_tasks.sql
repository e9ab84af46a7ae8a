ALTER TABLE "posts" DROP CONSTRAINT "posts_type";--> statement-breakpoint
CREATE INDEX "attendees_by_access" ON "attendees" USING btree ("channel_seq","course_seq","choise_status_cd","valid_at");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_type" CHECK ("posts"."post_type_cd" in ('question', 'notice', 'general', 'task', 'free', 'library', 'mission'));