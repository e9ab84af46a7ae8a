-- As 0017, for what a visitor reads of curriculums, reviews and terms.
CREATE TRIGGER curriculums_told AFTER INSERT OR UPDATE OR DELETE ON curriculums FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
-- A curriculum says how long its films are; what arrives and is optimised shows nowhere until it is ready.
CREATE TRIGGER uploads_told AFTER UPDATE ON uploads FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.duration IS DISTINCT FROM NEW.duration) EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER uploads_copied_told AFTER INSERT ON uploads FOR EACH ROW WHEN (NEW.state = 'ready') EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER uploads_removed_told AFTER DELETE ON uploads FOR EACH ROW WHEN (OLD.state = 'ready') EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER reviews_told AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER terms_told AFTER INSERT OR UPDATE OR DELETE ON terms FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
-- Who wrote a review may have left the site.
CREATE OR REPLACE FUNCTION tell_public_change_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('madang_public', channel_seq::text)
	FROM (SELECT channel_seq FROM channel_users WHERE user_seq = NEW.user_seq UNION SELECT channel_seq FROM reviews WHERE user_seq = NEW.user_seq) AS sites;
	RETURN NULL;
END
$$;
