CREATE INDEX "plays_item" ON "plays" USING btree ("channel_seq","curriculum_seq");--> statement-breakpoint
CREATE INDEX "uploads_course" ON "uploads" USING btree ("channel_seq","course_seq");