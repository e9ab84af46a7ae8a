CREATE TABLE "course_counts" (
	"channel_seq" bigint NOT NULL,
	"category_cd" text NOT NULL,
	"course_type_cd" text NOT NULL,
	"fare_cd" text NOT NULL,
	"public_count" integer NOT NULL,
	CONSTRAINT "course_counts_channel_seq_category_cd_course_type_cd_fare_cd_pk" PRIMARY KEY("channel_seq","category_cd","course_type_cd","fare_cd")
);
--> statement-breakpoint
DROP INDEX "courses_catalogue";--> statement-breakpoint
DROP INDEX "reviews_course";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_grams" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_counts" ADD CONSTRAINT "course_counts_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_latest" ON "courses" USING btree ("channel_seq","opened_at" DESC NULLS LAST,"course_seq" DESC NULLS FIRST,"category_cd","course_type_cd","fare_cd") WHERE "public_cd" = '00' and "trash_type_cd" = '00';--> statement-breakpoint
CREATE INDEX "courses_popular" ON "courses" USING btree ("channel_seq","attend_count" DESC NULLS FIRST,"like_count" DESC NULLS FIRST,"course_seq" DESC NULLS FIRST,"category_cd","course_type_cd","fare_cd") WHERE "public_cd" = '00' and "trash_type_cd" = '00';--> statement-breakpoint
CREATE INDEX "courses_rating" ON "courses" USING btree ("channel_seq",("review_sum" / nullif("review_count", 0)) desc nulls last,"review_count" DESC NULLS FIRST,"course_seq" DESC NULLS FIRST) WHERE "public_cd" = '00' and "trash_type_cd" = '00';--> statement-breakpoint
CREATE INDEX "courses_of_category" ON "courses" USING btree ("channel_seq","category_cd","opened_at" DESC NULLS LAST,"course_seq" DESC NULLS FIRST) WHERE "public_cd" = '00' and "trash_type_cd" = '00';--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "courses_of_writer" ON "courses" USING btree ("writer_seq");--> statement-breakpoint
CREATE INDEX "reviews_course" ON "reviews" USING btree ("channel_seq","course_seq","created_at","evaluation_seq");--> statement-breakpoint
CREATE FUNCTION search_grams(site bigint, words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT site || ':' || substr(word, at, size)), '{}')
	FROM regexp_split_to_table(lower(words), '\s+') AS word, generate_series(1, 2) AS size, generate_series(1, char_length(word) - size + 1) AS at
$$;--> statement-breakpoint
CREATE FUNCTION write_search_grams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.search_grams := search_grams(NEW.channel_seq, concat_ws(' ', NEW.title, NEW.sub_title, (SELECT name FROM users WHERE user_seq = NEW.writer_seq)));
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER courses_search_grams BEFORE INSERT OR UPDATE OF title, sub_title, writer_seq, search_grams ON courses FOR EACH ROW EXECUTE FUNCTION write_search_grams();--> statement-breakpoint
CREATE FUNCTION rewrite_search_grams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE courses SET search_grams = '{}' WHERE writer_seq = NEW.user_seq;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_search_grams AFTER UPDATE OF name ON users FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rewrite_search_grams();--> statement-breakpoint
CREATE FUNCTION count_public_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO course_counts AS kept (channel_seq, category_cd, course_type_cd, fare_cd, public_count)
	SELECT channel_seq, category_cd, course_type_cd, fare_cd, sum(change) FROM (
		SELECT OLD.channel_seq, OLD.category_cd, OLD.course_type_cd, OLD.fare_cd, -1 AS change WHERE TG_OP <> 'INSERT' AND OLD.public_cd = '00' AND OLD.trash_type_cd = '00'
		UNION ALL
		SELECT NEW.channel_seq, NEW.category_cd, NEW.course_type_cd, NEW.fare_cd, 1 WHERE TG_OP <> 'DELETE' AND NEW.public_cd = '00' AND NEW.trash_type_cd = '00'
	) AS changes
	-- A site that is deleted takes its counts along.
	WHERE EXISTS (SELECT FROM channels WHERE channels.channel_seq = changes.channel_seq)
	GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
	ON CONFLICT (channel_seq, category_cd, course_type_cd, fare_cd) DO UPDATE SET public_count = kept.public_count + excluded.public_count;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER courses_counted AFTER INSERT OR DELETE OR UPDATE OF public_cd, trash_type_cd, category_cd, course_type_cd, fare_cd ON courses FOR EACH ROW EXECUTE FUNCTION count_public_courses();--> statement-breakpoint
UPDATE courses SET search_grams = '{}';--> statement-breakpoint
INSERT INTO course_counts SELECT channel_seq, category_cd, course_type_cd, fare_cd, count(*) FROM courses WHERE public_cd = '00' AND trash_type_cd = '00' GROUP BY 1, 2, 3, 4;
