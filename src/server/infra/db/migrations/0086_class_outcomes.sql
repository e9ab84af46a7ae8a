ALTER TABLE "courses" ADD COLUMN "outcomes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "run_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "courses" SET "run_seconds" = summed.seconds FROM (
	SELECT item.channel_seq, item.course_seq, round(sum(coalesce(
		(SELECT file.duration FROM "uploads" AS file WHERE file.channel_seq = item.channel_seq AND file.curriculum_seq = item.curriculum_seq AND file.kind = 'video' AND file.state = 'ready' ORDER BY file.upload_seq DESC LIMIT 1),
		(item.body->>'duration')::double precision, 0)))::integer AS seconds
	FROM "curriculums" AS item WHERE item.deleted_at IS NULL AND item.draft_state IS DISTINCT FROM 'added' AND item.body->>'curriculumTypeCd' = '02' GROUP BY 1, 2
) AS summed WHERE courses.channel_seq = summed.channel_seq AND courses.course_seq = summed.course_seq;--> statement-breakpoint
DROP TRIGGER courses_audited ON courses;--> statement-breakpoint
CREATE TRIGGER courses_audited AFTER INSERT OR UPDATE OR DELETE ON courses FOR EACH ROW WHEN (coalesce(current_setting('madang.audit', true), '') <> '') EXECUTE FUNCTION write_audit('introduction,image_key', 'introduction_excerpt,attend_count,wait_count,accept_count,attend_sum,like_count,review_count,review_sum,lesson_count,run_seconds,curriculum_type_cds,search_grams,plain_amount,promoted_amount,course_state,blocked_at');
