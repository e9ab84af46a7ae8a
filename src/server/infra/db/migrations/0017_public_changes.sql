-- Tells every process that the public data of a site has changed, once per transaction and site (see docs/decisions, public reads).
CREATE FUNCTION tell_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('madang_public', coalesce(NEW.channel_seq, OLD.channel_seq)::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION tell_public_change_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('madang_public', channel_seq::text) FROM channel_users WHERE user_seq = NEW.user_seq;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER channels_told AFTER UPDATE OR DELETE ON channels FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER menus_told AFTER INSERT OR UPDATE OR DELETE ON menus FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER pages_told AFTER INSERT OR UPDATE OR DELETE ON pages FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER categories_told AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER courses_told AFTER INSERT OR UPDATE OR DELETE ON courses FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER course_users_told AFTER INSERT OR UPDATE OR DELETE ON course_users FOR EACH ROW EXECUTE FUNCTION tell_public_change();--> statement-breakpoint
CREATE TRIGGER users_told AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.profile_image_url IS DISTINCT FROM NEW.profile_image_url) EXECUTE FUNCTION tell_public_change_of_person();
