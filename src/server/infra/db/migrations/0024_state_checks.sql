ALTER TABLE "channel_users" ADD CONSTRAINT "channel_users_user_type_cd" CHECK ("channel_users"."user_type_cd" in ('OWN', 'MNG', 'TCH'));--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_publish_status_cd" CHECK ("pages"."publish_status_cd" in ('00', '99'));--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_choise_status_cd" CHECK ("attendees"."choise_status_cd" in ('00', '01', '99'));--> statement-breakpoint
ALTER TABLE "course_users" ADD CONSTRAINT "course_users_user_type_cd" CHECK ("course_users"."user_type_cd" in ('MNG', 'FAC', 'CMG'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_public_cd" CHECK ("courses"."public_cd" in ('', '00', '99'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_trash_type_cd" CHECK ("courses"."trash_type_cd" in ('00', '99'));--> statement-breakpoint
ALTER TABLE "curriculums" ADD CONSTRAINT "curriculums_draft_state" CHECK ("curriculums"."draft_state" in ('added', 'removed'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_state" CHECK ("uploads"."state" in ('uploading', 'verifying', 'optimising', 'ready', 'failed'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind" CHECK ("uploads"."kind" in ('video', 'material'));