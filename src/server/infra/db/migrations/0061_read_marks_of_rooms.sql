INSERT INTO "read_marks" ("channel_seq", "course_seq", "place_cd", "place_seq", "user_seq", "read_no", "read_at")
SELECT r."channel_seq", c."course_seq", 'room', r."room_seq", r."user_seq", r."read_no", r."read_at"
FROM "chat_reads" r JOIN "chat_rooms" c ON c."channel_seq" = r."channel_seq" AND c."room_seq" = r."room_seq";--> statement-breakpoint
-- What was written before unread posts were counted is not new.
INSERT INTO "read_marks" ("channel_seq", "course_seq", "place_cd", "place_seq", "user_seq", "read_no", "read_at")
SELECT a."channel_seq", a."course_seq", p."place_cd", 0, a."user_seq", p."read_no", now()
FROM (SELECT "channel_seq", "course_seq", "user_seq" FROM "attendees" WHERE "choise_status_cd" = '00' UNION SELECT "channel_seq", "course_seq", "user_seq" FROM "course_users") a
CROSS JOIN (
  SELECT 'community' AS "place_cd", coalesce(max("post_seq"), 0) AS "read_no" FROM "posts"
  UNION ALL SELECT 'answers', coalesce(max("comment_seq"), 0) FROM "post_comments"
) p
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "chat_reads" CASCADE;
