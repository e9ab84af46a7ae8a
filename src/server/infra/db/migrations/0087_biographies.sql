ALTER TABLE "users" ADD COLUMN "biography" text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP TRIGGER users_told ON users;--> statement-breakpoint
CREATE TRIGGER users_told AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.profile_image_url IS DISTINCT FROM NEW.profile_image_url OR OLD.biography IS DISTINCT FROM NEW.biography) EXECUTE FUNCTION tell_public_change_of_person();
