import { createHash, randomUUID } from 'node:crypto'
import type { Client } from 'pg'

export interface Filling {
  channelSeq: number
  classes: number
  reviews: number
}

/** Fills a site by SQL: through the API it would take hours. Returns the class with the reviews. */
export async function fillSite(client: Client, { channelSeq, classes, reviews }: Filling): Promise<number> {
  await client.query(
    `insert into courses (channel_seq, writer_seq, course_type_cd, category_cd, difficulty_cd, title, sub_title, fare_cd, price, pay_end_at, user_limit_type_cd, choise_type_cd, switches,
       public_cd, opened_at, attend_count, like_count, created_at, updated_at)
     select channel_seq, writer_seq, course_type_cd, category_cd, difficulty_cd, title || ' ' || n, sub_title, case n % 3 when 0 then '00' else '01' end, n % 90 * 1000,
       case n % 4 when 0 then now() + n * interval '1 hour' end, user_limit_type_cd, choise_type_cd, switches,
       '00', now() - n * interval '1 minute', n % 97, n % 31, now(), now()
     from (select *, row_number() over (order by course_seq) as place, count(*) over () as several from courses where channel_seq = $1 and public_cd = '00') as kept
     join generate_series(1, $2::int) as n on n % several = place - 1`,
    [channelSeq, classes],
  )
  const { rows: [course] } = await client.query<{ course_seq: string }>('select max(course_seq) as course_seq from courses where channel_seq = $1', [channelSeq])
  const courseSeq = Number(course?.course_seq)
  await client.query(
    `with people as (insert into users (email, name, created_at) select 'bench' || n || '@madang.test', 'Bench ' || n, now() from generate_series(1, $3::int) as n returning user_seq),
       attending as (insert into attendees (channel_seq, course_seq, user_seq, choise_status_cd, attend_at, created_at)
         select $1, $2, user_seq, '00', now(), now() from people returning attend_seq, user_seq),
       counted as (update courses set review_count = $3, review_sum = $3 * 4, attend_count = $3 where channel_seq = $1 and course_seq = $2)
     insert into reviews (channel_seq, course_seq, attend_seq, user_seq, review_point, description, created_at)
     select $1, $2, attend_seq, user_seq, 4, '차근차근 알려 주셔서 좋았어요.', now() - attend_seq * interval '1 second' from attending`,
    [channelSeq, courseSeq, reviews],
  )
  await client.query('analyze')
  return courseSeq
}

/** A member with an open session; returns the token. */
export async function makeMember(client: Client, channelSeq: number): Promise<string> {
  const token = randomUUID()
  await client.query(
    `with person as (insert into users (email, name, created_at) values ($1, 'Bench', now()) returning user_seq),
       joined as (insert into channel_users (channel_seq, user_seq, joined_at) select $3, user_seq, now() from person)
     insert into sessions (token_hash, user_seq, kind, created_at, last_seen_at, expires_at)
     select $2, user_seq, 'token', now(), now(), now() + interval '1 day' from person`,
    [`${token}@madang.test`, createHash('sha256').update(token).digest('hex'), channelSeq],
  )
  return token
}
