CREATE INDEX "course_users_of_person" ON "course_users" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "courses_trashed" ON "courses" USING btree ("restore_expired_at") WHERE restore_expired_at is not null and purged_at is null;--> statement-breakpoint
CREATE INDEX "curriculums_deleted" ON "curriculums" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "lesson_views_of_person" ON "lesson_views" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("state","expires_at") WHERE state in ('uploading', 'verifying', 'optimising');--> statement-breakpoint
CREATE INDEX "uploads_of_person" ON "uploads" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "consents_of_person" ON "consents" USING btree ("user_seq");--> statement-breakpoint
CREATE INDEX "alarms_of_actor" ON "alarms" USING btree ("actor_user_seq");--> statement-breakpoint
CREATE INDEX "tracked_events_of_person" ON "tracked_events" USING btree ("user_seq") WHERE user_seq is not null;