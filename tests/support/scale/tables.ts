import { createHash } from 'node:crypto'
import { curriculumBody } from '#shared/curriculum/items.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { SESSION_LIFETIME_MS } from '#shared/kernel/call/headers.ts'
import { hashSync } from '@node-rs/argon2'
import { PASSWORD } from '#tests/support/server/factories.ts'
import { BIG_SITE, CLASSES_OF_MEMBER, classesOf, itemSeqOf, itemTypes, LARGEST_CLASS, LEAVER, lessonsSeenBy, MEMBER, OWNER, ownerOf, PACKAGE, sumsOf } from './layout.ts'
import type { Scale, ScaleClass } from './layout.ts'
import { introductionOf, nameOf, titleOf } from './words.ts'

export type Cell = string | number | boolean | null

export interface FilledTable {
  name: string
  columns: readonly string[]
  rows(): Iterable<readonly Cell[]>
}

const tokenOf = (userSeq: number) => `scale-${userSeq}`
export const tokens = { member: tokenOf(MEMBER), owner: tokenOf(OWNER), leaver: tokenOf(LEAVER) } as const
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const VIDEO_SECONDS = 600

function* upTo(last: number): Generator<number> {
  for (let number = 1; number <= last; number += 1) yield number
}

/** A live lesson that can be joined whenever the test runs. */
const alwaysOn = { liveType: '99', joinUrl: 'https://meet.example.com/room', liveAt: '2020-01-01', liveStartAt: '10:00', liveEndAt: '10:00', liveEndDateAt: '2040-01-01' }
const itemBodies = itemTypes.map((curriculumTypeCd, place): CurriculumBody => curriculumBody.parse({ curriculumTypeCd, title: `강의 ${place}`, content: '<p>읽을거리</p>', ...(curriculumTypeCd === '00' ? alwaysOn : {}) }))
const itemTexts = itemBodies.map((body) => JSON.stringify(body))
const places = itemTypes.map((_, place) => place)
const videos = places.filter((place) => itemTypes[place] === '02')
const stored = places.filter((place) => itemTypes[place] === '02' || itemTypes[place] === '06')

/** Catalogue state: of twenty, one is private, one a draft, one in the trash; the member's are public. */
function standingOf({ courseSeq }: ScaleClass): { publicCd: string; trashTypeCd: string } {
  const kind = courseSeq <= LARGEST_CLASS + CLASSES_OF_MEMBER ? 0 : courseSeq % 20
  return { publicCd: kind === 17 ? '99' : kind === 18 ? '' : '00', trashTypeCd: kind === 19 ? '99' : '00' }
}

const isReviewed = ({ isLargest }: ScaleClass, index: number) => isLargest || index % 3 === 0
const countOf = (course: ScaleClass, is: (course: ScaleClass, index: number) => boolean) => course.people.reduce((sum, _, index) => sum + Number(is(course, index)), 0)
const isLiked = (_: ScaleClass, index: number) => index % 3 === 1
const pointOf = (index: number) => 3 + (index % 5) / 2

/** Tables in the order of their foreign keys. Days count back from `now`. */
export function filledTables(scale: Scale, now: Date): FilledTable[] {
  const sums = sumsOf(scale)
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const longAgo = ago(400 * 24 * 60)

  function* ofClasses(make: (course: ScaleClass) => Iterable<readonly Cell[]>): Generator<readonly Cell[]> {
    for (const course of classesOf(scale)) yield* make(course)
  }
  function* ofPeople(make: (person: { course: ScaleClass; userSeq: number; index: number; attendSeq: number }) => Iterable<readonly Cell[]>): Generator<readonly Cell[]> {
    for (const course of classesOf(scale)) {
      for (const [index, userSeq] of course.people.entries()) yield* make({ course, userSeq, index, attendSeq: course.firstAttendSeq + index })
    }
  }

  return [
    {
      name: 'users', columns: ['user_seq', 'email', 'password_hash', 'name', 'is_authenticated', 'created_at'],
      *rows() {
        const passwordHash = hashSync(PASSWORD)
        for (const userSeq of upTo(sums.people)) yield [userSeq, `person.${userSeq}@madang.test`, passwordHash, nameOf(userSeq), true, longAgo]
      },
    },
    {
      name: 'sessions', columns: ['token_hash', 'user_seq', 'kind', 'created_at', 'last_seen_at', 'expires_at'],
      *rows() {
        const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString()
        for (const userSeq of upTo(sums.people)) yield [hashOf(tokenOf(userSeq)), userSeq, 'token', ago(60), ago(0), expiresAt]
      },
    },
    {
      name: 'channels', columns: ['channel_seq', 'domain', 'name', 'corporate', 'created_at'],
      *rows() { for (const site of upTo(sums.sites)) yield [site, `site-${site}.madang.test`, `${nameOf(site)} 마당`, '{}', longAgo] },
    },
    // The big site has more attendees than the free plan allows.
    { name: 'site_plans', columns: ['channel_seq', 'plan_cd'], *rows() { yield [BIG_SITE, 'business'] } },
    {
      name: 'categories', columns: ['channel_seq', 'category_cd', 'name', 'sort_order'],
      *rows() { for (const site of upTo(sums.sites)) for (const order of upTo(3)) yield [site, `00000${order}`, `분류 ${order}`, order] },
    },
    {
      name: 'menus', columns: ['channel_seq', 'menu_title', 'path', 'sort_order'],
      *rows() { for (const site of upTo(sums.sites)) for (const order of upTo(4)) yield [site, `메뉴 ${order}`, '/classes', order] },
    },
    {
      name: 'pages', columns: ['channel_seq', 'path', 'title', 'publish_status_cd', 'created_at', 'updated_at'],
      *rows() { for (const site of upTo(sums.sites)) for (const order of upTo(2)) yield [site, `page-${order}`, `안내 ${order}`, '00', longAgo, longAgo] },
    },
    {
      name: 'courses',
      columns: [
        'channel_seq', 'course_seq', 'writer_seq', 'course_type_cd', 'category_cd', 'difficulty_cd', 'title', 'sub_title', 'introduction', 'fare_cd', 'price', 'user_limit_type_cd',
        'choise_type_cd', 'switches', 'public_cd', 'opened_at', 'on_main_page', 'trash_type_cd', 'trashed_at', 'restore_expired_at', 'attend_count', 'attend_sum', 'like_count', 'review_count',
        'review_sum', 'lesson_count', 'curriculum_type_cds', 'created_at', 'updated_at',
      ],
      rows: () => ofClasses((course) => {
        const { channelSeq, courseSeq, ownerSeq, people } = course
        const { publicCd, trashTypeCd } = standingOf(course)
        const isPaid = courseSeq % 4 === 3
        const reviewSum = people.reduce((sum, _, index) => sum + (isReviewed(course, index) ? pointOf(index) : 0), 0)
        return [[
          channelSeq, courseSeq, ownerSeq, courseSeq === PACKAGE ? '06' : courseSeq % 5 === 0 ? '02' : '05', `00000${(courseSeq % 3) + 1}`, '01', titleOf(courseSeq), '누구나 할 수 있습니다', introductionOf(courseSeq), isPaid ? '01' : '00',
          isPaid ? 10_000 + (courseSeq % 90) * 1_000 : null, '01', '01', '{}', publicCd, publicCd === '' ? null : ago(courseSeq * 5), courseSeq <= 4, trashTypeCd,
          trashTypeCd === '00' ? null : ago(60), trashTypeCd === '00' ? null : inDays(6), people.length, people.length, countOf(course, isLiked), countOf(course, isReviewed),
          reviewSum, itemTypes.length - 1, '{00,01,02,05,06}', longAgo, ago(courseSeq * 3),
        ]]
      }),
    },
    {
      name: 'course_users', columns: ['channel_seq', 'course_seq', 'user_seq', 'user_type_cd'],
      rows: () => ofClasses(({ channelSeq, courseSeq, ownerSeq }) => [[channelSeq, courseSeq, ownerSeq, 'MNG']]),
    },
    {
      name: 'curriculums', columns: ['channel_seq', 'curriculum_seq', 'course_seq', 'body', 'sort_order', 'created_at', 'updated_at'],
      rows: () => ofClasses(({ channelSeq, courseSeq }) => places.map((place) => [channelSeq, itemSeqOf(courseSeq, place), courseSeq, itemTexts[place] ?? '', place + 1, longAgo, longAgo])),
    },
    {
      name: 'uploads',
      columns: ['channel_seq', 'course_seq', 'curriculum_seq', 'user_seq', 'upload_id', 'kind', 'file_name', 'file_size', 'content_type', 'state', 'sha256', 'storage_key', 'duration', 'expires_at', 'created_at', 'updated_at'],
      rows: () => ofClasses(({ channelSeq, courseSeq, ownerSeq }) => stored.map((place) => {
        const item = itemSeqOf(courseSeq, place)
        const isVideo = itemTypes[place] === '02'
        return [
          channelSeq, courseSeq, item, ownerSeq, `${channelSeq}-${item}`, isVideo ? 'video' : 'material', `파일 ${item}`, 50_000_000 + item, isVideo ? 'video/mp4' : 'application/pdf', 'ready', hashOf(String(item)),
          `sites/${channelSeq}/uploads/${item}/original`, isVideo ? VIDEO_SECONDS : null, longAgo, longAgo, longAgo,
        ]
      })),
    },
    {
      name: 'attendees', columns: ['channel_seq', 'attend_seq', 'course_seq', 'user_seq', 'choise_status_cd', 'attend_at', 'review_expiring_at', 'created_at'],
      rows: () => ofPeople(({ course: { channelSeq, courseSeq }, userSeq, attendSeq }) => [[channelSeq, attendSeq, courseSeq, userSeq, '00', ago(attendSeq), inDays(30), ago(attendSeq)]]),
    },
    {
      name: 'attendee_events', columns: ['channel_seq', 'event_seq', 'course_seq', 'user_seq', 'at', 'by_user_seq', 'choise_status_cd', 'attend_at', 'created_at'],
      rows: () => ofPeople(({ course: { channelSeq, courseSeq }, userSeq, attendSeq }) => [[channelSeq, attendSeq, courseSeq, userSeq, ago(attendSeq), userSeq, '00', ago(attendSeq), ago(attendSeq)]]),
    },
    {
      name: 'reviews', columns: ['channel_seq', 'course_seq', 'attend_seq', 'user_seq', 'review_point', 'description', 'created_at'],
      rows: () => ofPeople(({ course, userSeq, index, attendSeq }) => (isReviewed(course, index)
        ? [[course.channelSeq, course.courseSeq, attendSeq, userSeq, pointOf(index), '설명이 친절하고 따라 하기 쉬웠습니다. 다음 수업도 들을 생각입니다.', ago(attendSeq)]] : [])),
    },
    {
      name: 'likes', columns: ['channel_seq', 'course_seq', 'user_seq', 'like_at'],
      rows: () => ofPeople(({ course, userSeq, index, attendSeq }) => (isLiked(course, index) ? [[course.channelSeq, course.courseSeq, userSeq, ago(attendSeq)]] : [])),
    },
    {
      name: 'lesson_views', columns: ['channel_seq', 'curriculum_seq', 'user_seq', 'course_seq', 'media_ranges', 'position', 'viewed_percent', 'viewed_seconds', 'completed_at', 'last_viewed_at'],
      rows: () => ofPeople(({ course: { channelSeq, courseSeq }, userSeq, attendSeq }) => {
        const seen = lessonsSeenBy(attendSeq)
        return videos.slice(0, seen).map((place, at) => {
          const seconds = at === seen - 1 ? VIDEO_SECONDS / 2 : VIDEO_SECONDS
          const lastViewedAt = ago(attendSeq - at)
          return [
            channelSeq, itemSeqOf(courseSeq, place), userSeq, courseSeq, `[[0,${seconds}]]`, seconds, (100 * seconds) / VIDEO_SECONDS, seconds, seconds === VIDEO_SECONDS ? lastViewedAt : null, lastViewedAt,
          ]
        })
      }),
    },
    {
      name: 'alarms', columns: ['channel_seq', 'target_user_seq', 'alarm_type', 'content', 'actor_user_seq', 'course_seq', 'created_at'],
      rows: () => ofPeople(({ course: { channelSeq, courseSeq, ownerSeq }, userSeq, index, attendSeq }) => (index < 20
        ? [[channelSeq, userSeq, 'classCreated', JSON.stringify({ name: nameOf(ownerSeq), title: titleOf(courseSeq) }), ownerSeq, courseSeq, ago(attendSeq)]] : [])),
    },
    {
      name: 'channel_users', columns: ['channel_seq', 'user_seq', 'user_type_cd', 'joined_at'],
      *rows() { for (const site of upTo(sums.sites)) yield [site, ownerOf(site, sums.people), 'OWN', longAgo] },
    },
  ]
}

/** Rows derived from the tables above: a package, members of each site, their membership, and their activity. */
export const derivedRows: readonly string[] = [
  `insert into package_courses (channel_seq, pack_seq, course_seq, sort_order)
    select channel_seq, ${PACKAGE}, course_seq, course_seq from courses where channel_seq = ${BIG_SITE} and course_seq > ${LARGEST_CLASS} and course_seq < ${PACKAGE}`,
  `insert into channel_users (channel_seq, user_seq, joined_at) select channel_seq, user_seq, min(attend_at) from attendees group by 1, 2 on conflict do nothing`,
  `insert into memberships (channel_seq, membership_seq, name, description, price, for_all, on_sale, created_at) select channel_seq, channel_seq, '모든 클래스', '', 9900, true, true, created_at from channels`,
  `insert into subscriptions (channel_seq, membership_seq, user_seq, state, price, started_at, month_no, paid_until, language)
    select channel_seq, channel_seq, user_seq, '01', 9900, joined_at, 0, joined_at + interval '1 month', 'ko' from channel_users where user_seq % 3 = 1`,
  `insert into terms (channel_seq, terms_kind, version, texts, effective_at, created_at)
    select channel_seq, kind, 1, '{"ko":"<p>약관</p>"}', created_at, created_at from channels, unnest(array['terms', 'privacy', 'consent-14', 'marketing-consent']) as kind`,
  `insert into consents (channel_seq, user_seq, terms_kind, version, language, agreed_at) select channel_seq, user_seq, 'terms', 1, 'ko', joined_at from channel_users`,
  `insert into login_consents (channel_seq, user_seq, agreed_at) select channel_seq, user_seq, joined_at from channel_users where user_seq % 3 = 0`,
  `insert into social_accounts (sns_type_cd, sns_id, user_seq, linked_at) select 'KAK', user_seq, user_seq, created_at from users where user_seq % 2 = 0`,
  `insert into login_places (user_seq, place_hash, last_at) select user_seq, md5(user_seq::text), created_at from users`,
  `insert into platform_terms (terms_kind, version, texts, effective_at, created_at) select 'terms', 1, '{"ko":"<p>약관</p>"}', min(created_at), min(created_at) from users`,
  `insert into platform_consents (user_seq, terms_kind, version, language, agreed_at) select user_seq, 'terms', 1, 'ko', created_at from users`,
  `insert into course_drafts (channel_seq, course_seq, updated_at) select channel_seq, course_seq, updated_at from courses where course_seq % 10 = 0`,
  `insert into plays (channel_seq, curriculum_seq, user_seq, started_at) select channel_seq, curriculum_seq, user_seq, last_viewed_at from lesson_views where curriculum_seq % 4000 = 2`,
  `insert into viewing_ledgers (channel_seq, user_seq, written_at) select channel_seq, user_seq, joined_at from channel_users where user_seq % 100 = 0`,
  `insert into tracked_events (channel_seq, message, path, created_at) select channel_seq, 'page_view', '/classes/' || course_seq, attend_at from attendees`,
  `insert into audit_entries (channel_seq, request_no, at, by_user_seq, kind, call, course_seq, person_seq, label, changes, change_count) select channel_seq, attend_seq::text, created_at, user_seq, 'attendee', 'attendee.changeStatus', course_seq, user_seq, '', '[]', 1 from attendees`,
  `insert into mails (recipient, subject, html, text, created_at) select email, '알림', '', '', created_at from users where user_seq % 5 = 0`,
]
