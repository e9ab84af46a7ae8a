CREATE TABLE "studio_counts" (
	"channel_seq" bigint NOT NULL,
	"course_state" text NOT NULL,
	"class_count" integer NOT NULL,
	CONSTRAINT "studio_counts_channel_seq_course_state_pk" PRIMARY KEY("channel_seq","course_state")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "plain_amount" integer GENERATED ALWAYS AS (case when not (fare_cd = '01') then 0 when discount_price is null or (fare_cd = '01' and discount_price is not null and (discount_start_at is not null or discount_end_at is not null)) then coalesce(price, 0) else discount_price end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "promoted_amount" integer GENERATED ALWAYS AS (case when fare_cd = '01' and discount_price is not null and (discount_start_at is not null or discount_end_at is not null) then discount_price end) STORED;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "course_state" text GENERATED ALWAYS AS (case when purged_at is not null then 'purged' when trash_type_cd <> '00' then 'trash' when public_cd = '00' then 'public' when public_cd = '99' then 'private' else 'draft' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_counts" ADD CONSTRAINT "studio_counts_channel_seq_channels_channel_seq_fk" FOREIGN KEY ("channel_seq") REFERENCES "public"."channels"("channel_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_plain_amount" ON "courses" USING btree ("channel_seq","currency","plain_amount","course_seq" DESC NULLS FIRST,"category_cd","course_type_cd","fare_cd","promoted_amount","discount_start_at","discount_end_at") WHERE "public_cd" = '00' and "trash_type_cd" = '00';--> statement-breakpoint
CREATE INDEX "courses_promoted_amount" ON "courses" USING btree ("channel_seq","currency","promoted_amount","course_seq" DESC NULLS FIRST,"category_cd","course_type_cd","fare_cd","discount_start_at","discount_end_at") WHERE "public_cd" = '00' and "trash_type_cd" = '00' and promoted_amount is not null;--> statement-breakpoint
CREATE INDEX "courses_closing" ON "courses" USING btree ("channel_seq","pay_end_at","course_seq" DESC NULLS FIRST,"category_cd","course_type_cd","fare_cd") WHERE "public_cd" = '00' and "trash_type_cd" = '00';--> statement-breakpoint
CREATE INDEX "courses_studio" ON "courses" USING btree ("channel_seq","course_state","updated_at" DESC NULLS FIRST,"course_seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE FUNCTION count_studio_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO studio_counts AS kept (channel_seq, course_state, class_count)
	SELECT channel_seq, course_state, sum(change) FROM (
		SELECT OLD.channel_seq, OLD.course_state, -1 AS change WHERE TG_OP <> 'INSERT' AND OLD.course_state <> 'purged'
		UNION ALL
		SELECT NEW.channel_seq, NEW.course_state, 1 WHERE TG_OP <> 'DELETE' AND NEW.course_state <> 'purged'
	) AS changes
	-- A site that is deleted takes its counts along.
	WHERE EXISTS (SELECT FROM channels WHERE channels.channel_seq = changes.channel_seq)
	GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
	ON CONFLICT (channel_seq, course_state) DO UPDATE SET class_count = kept.class_count + excluded.class_count;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER courses_counted_by_state AFTER INSERT OR DELETE OR UPDATE OF public_cd, trash_type_cd, purged_at ON courses FOR EACH ROW EXECUTE FUNCTION count_studio_courses();--> statement-breakpoint
INSERT INTO studio_counts SELECT channel_seq, course_state, count(*) FROM courses WHERE course_state <> 'purged' GROUP BY 1, 2;
