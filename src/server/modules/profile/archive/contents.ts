import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { deviceOf } from '#shared/auth/device.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { imageKeyOf } from '#server/infra/media/pictures/pictures.ts'
import {
  alarms, attendees, channels, channelUsers, consents, courses, curriculums, lessonViews, likes, loginConsents, platformConsents, reviews, sessions, socialAccounts, uploads,
} from '#server/infra/db/schema/index.ts'
import { StorageMissing } from '#server/infra/storage/keys.ts'
import type { Particulars } from '../particulars.ts'
import type { ArchiveFile } from './zip.ts'

const PAGE = 500

type ReadPage = (from: number) => Promise<object[]>

/** Streams all pages as a JSON array. */
async function* jsonOf(read: ReadPage): AsyncGenerator<string> {
  let count = 0
  for (let page = await read(0); page.length > 0; page = page.length < PAGE ? [] : await read(count)) {
    yield (count === 0 ? '[\n' : ',\n') + page.map((row) => JSON.stringify(row, null, 2)).join(',\n')
    count += page.length
  }
  yield count === 0 ? '[]\n' : '\n]\n'
}

async function* json(content: object): AsyncGenerator<string> {
  yield `${JSON.stringify(content, null, 2)}\n`
}

/** All personal data of a user as files (AUTH-10), without what staff wrote about them. */
export function createArchiveContents({ database: { db }, storage }: Pick<ServerPorts, 'database' | 'storage'>, particulars: Pick<Particulars, 'read'>) {
  const ofCourse = (table: { channelSeq: AnyPgColumn; courseSeq: AnyPgColumn }) => and(eq(courses.channelSeq, table.channelSeq), eq(courses.courseSeq, table.courseSeq))
  const place = { channelSeq: channels.channelSeq, siteName: channels.name }
  const ofClass = { ...place, courseSeq: courses.courseSeq, classTitle: courses.title }

  const lists = (userSeq: number): Record<string, ReadPage> => ({
    sites: (from) => db.select({ ...place, domain: channels.domain, userTypeCd: channelUsers.userTypeCd, joinedAt: channelUsers.joinedAt }).from(channelUsers)
      .innerJoin(channels, eq(channels.channelSeq, channelUsers.channelSeq))
      .where(eq(channelUsers.userSeq, userSeq)).orderBy(asc(channels.channelSeq)).limit(PAGE).offset(from),
    consents: (from) => db.select({ ...place, termsKind: consents.termsKind, version: consents.version, language: consents.language, agreedAt: consents.agreedAt }).from(consents)
      .innerJoin(channels, eq(channels.channelSeq, consents.channelSeq))
      .where(eq(consents.userSeq, userSeq)).orderBy(asc(channels.channelSeq), asc(consents.termsKind), asc(consents.version)).limit(PAGE).offset(from),
    'site-logins': (from) => db.select({ ...place, agreedAt: loginConsents.agreedAt }).from(loginConsents)
      .innerJoin(channels, eq(channels.channelSeq, loginConsents.channelSeq))
      .where(eq(loginConsents.userSeq, userSeq)).orderBy(asc(channels.channelSeq)).limit(PAGE).offset(from),
    'platform-consents': (from) => db.select({
      termsKind: platformConsents.termsKind, version: platformConsents.version, language: platformConsents.language, agreedAt: platformConsents.agreedAt,
    }).from(platformConsents)
      .where(eq(platformConsents.userSeq, userSeq)).orderBy(asc(platformConsents.termsKind), asc(platformConsents.version)).limit(PAGE).offset(from),
    'linked-accounts': (from) => db.select({ snsTypeCd: socialAccounts.snsTypeCd, email: socialAccounts.email, linkedAt: socialAccounts.linkedAt }).from(socialAccounts)
      .where(eq(socialAccounts.userSeq, userSeq)).orderBy(asc(socialAccounts.snsTypeCd)).limit(PAGE).offset(from),
    enrollments: (from) => db.select({
      ...ofClass, choiseStatusCd: attendees.choiseStatusCd, createdAt: attendees.createdAt, attendAt: attendees.attendAt, validAt: attendees.validAt,
    }).from(attendees)
      .innerJoin(courses, ofCourse(attendees)).innerJoin(channels, eq(channels.channelSeq, attendees.channelSeq))
      .where(eq(attendees.userSeq, userSeq)).orderBy(asc(attendees.channelSeq), asc(attendees.attendSeq)).limit(PAGE).offset(from),
    progress: (from) => db.select({
      ...ofClass, curriculumSeq: lessonViews.curriculumSeq, lessonTitle: sql<string>`${curriculums.body}->>'title'`,
      viewedPercent: lessonViews.viewedPercent, viewedSeconds: lessonViews.viewedSeconds, position: lessonViews.position,
      completedAt: lessonViews.completedAt, lastViewedAt: lessonViews.lastViewedAt,
    }).from(lessonViews)
      .innerJoin(curriculums, and(eq(curriculums.channelSeq, lessonViews.channelSeq), eq(curriculums.curriculumSeq, lessonViews.curriculumSeq)))
      .innerJoin(courses, ofCourse(lessonViews)).innerJoin(channels, eq(channels.channelSeq, lessonViews.channelSeq))
      .where(eq(lessonViews.userSeq, userSeq)).orderBy(asc(lessonViews.channelSeq), asc(lessonViews.curriculumSeq)).limit(PAGE).offset(from),
    reviews: (from) => db.select({ ...ofClass, reviewPoint: reviews.reviewPoint, description: reviews.description, createdAt: reviews.createdAt }).from(reviews)
      .innerJoin(courses, ofCourse(reviews)).innerJoin(channels, eq(channels.channelSeq, reviews.channelSeq))
      .where(eq(reviews.userSeq, userSeq)).orderBy(asc(reviews.channelSeq), asc(reviews.evaluationSeq)).limit(PAGE).offset(from),
    likes: (from) => db.select({ ...ofClass, likeAt: likes.likeAt }).from(likes)
      .innerJoin(courses, ofCourse(likes)).innerJoin(channels, eq(channels.channelSeq, likes.channelSeq))
      .where(eq(likes.userSeq, userSeq)).orderBy(asc(likes.channelSeq), asc(likes.courseSeq)).limit(PAGE).offset(from),
    uploads: (from) => db.select({
      ...ofClass, fileName: uploads.fileName, fileSize: uploads.fileSize, contentType: uploads.contentType, state: uploads.state, createdAt: uploads.createdAt,
    }).from(uploads)
      .innerJoin(courses, ofCourse(uploads)).innerJoin(channels, eq(channels.channelSeq, uploads.channelSeq))
      .where(eq(uploads.userSeq, userSeq)).orderBy(asc(uploads.channelSeq), asc(uploads.uploadSeq)).limit(PAGE).offset(from),
    alarms: (from) => db.select({ ...place, alarmType: alarms.alarmType, content: alarms.content, createdAt: alarms.createdAt }).from(alarms)
      .innerJoin(channels, eq(channels.channelSeq, alarms.channelSeq))
      .where(eq(alarms.targetUserSeq, userSeq)).orderBy(asc(alarms.alarmSeq)).limit(PAGE).offset(from),
    async sessions(from) {
      const rows = await db.select({
        kind: sessions.kind, userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt, revokedAt: sessions.revokedAt,
      }).from(sessions).where(eq(sessions.userSeq, userSeq)).orderBy(desc(sessions.sessionSeq)).limit(PAGE).offset(from)
      return rows.map(({ kind, ...row }) => ({ device: deviceOf(kind === 'cookie' ? 'cookie' : 'token', row.userAgent), ...row }))
    },
  })

  async function* pictureOf(profileImageUrl: string | null): AsyncGenerator<ArchiveFile> {
    const key = imageKeyOf(profileImageUrl)
    if (key === null) return
    try {
      yield { name: 'pictures/profile.webp', content: await storage.read(pictureOfSize(key, 'large')), isPressed: true }
    } catch (error) {
      if (!(error instanceof StorageMissing)) throw error
    }
  }

  return async function* filesOf(userSeq: number): AsyncGenerator<ArchiveFile> {
    const profile = await particulars.read(userSeq)
    yield { name: 'profile.json', content: json(profile) }
    for (const [name, read] of Object.entries(lists(userSeq))) yield { name: `${name}.json`, content: jsonOf(read) }
    yield* pictureOf(profile.profileImageUrl)
  }
}
