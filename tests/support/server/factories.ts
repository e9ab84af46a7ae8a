import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { auth } from '#shared/auth/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { typeIssue } from '#shared/course/publish.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { writePublished } from '#server/modules/course/publishing.ts'
import { lockLiveCourse } from '#server/modules/course/queries/courses.ts'
import { readItems } from '#server/modules/course/queries/items.ts'
import type { PublicCd, UserTypeCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { ServerUploadState } from '#shared/upload/limits.ts'
import { uploads } from '#server/infra/db/schema/index.ts'
import { newUploadFolder, newUploadId, storedName } from '#server/infra/uploads/places.ts'
import type { TestApi } from './api.ts'
import { contentHashOf } from '#tests/support/upload/contentHash.ts'

export const PASSWORD = 'Madang1!'

/** A user with an open session. */
export interface Person {
  userSeq: number
  name: string
  email: string
  token: string
  client: Client
}

export interface Site {
  channelSeq: number
  owner: Person
}

/** A class with its master. */
export interface BuiltCourse {
  site: Site
  channelSeq: number
  courseSeq: number
  teacher: Person
  /** Its only lesson, a text, unless built with others. */
  curriculumSeq: number
}

const given = ['하늘', '바다', '나무', '구름', '노을', '이슬', '새벽', '가람']
let count = 0

/** Opens a new session for a user. */
export async function logIn(api: TestApi, person: Person): Promise<Person> {
  const answer = await api.send(callUrl(auth.login, {}), { method: 'POST', body: { email: person.email, password: PASSWORD } })
  if (answer.status !== 200) throw new Error(`log in answered ${answer.status}: ${answer.text}`)
  const token = String(answer.headers['access-token'])
  return { ...person, token, client: api.client(token) }
}

/** Signs a user up over HTTP; with a site also joins it, in a role or as a member. */
export async function buildPerson(api: TestApi, of: { site?: Pick<Site, 'channelSeq'>; role?: UserTypeCd } = {}): Promise<Person> {
  const name = `김${given[count % given.length]}`
  count += 1
  const email = `person.${randomUUID().slice(0, 8)}@madang.test`
  const answer = await api.send(callUrl(auth.signup, {}), {
    method: 'POST',
    body: { email, password: PASSWORD, name, termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', ...(of.site === undefined ? {} : { channelSeq: of.site.channelSeq }) },
  })
  if (answer.status !== 200) throw new Error(`sign up answered ${answer.status}: ${answer.text}`)
  const token = String(answer.headers['access-token'])
  const { userSeq } = (answer.json as { user: { userSeq: number } }).user
  if (of.site !== undefined && of.role !== undefined) await api.server.services.channel.appoint({ channelSeq: of.site.channelSeq, userSeq }, of.role)
  return { userSeq, name, email, token, client: api.client(token) }
}

/** A site with two categories, 000001 and 000002. */
export async function buildSite(api: TestApi, { domain = `${randomUUID()}.madang.test` }: { domain?: string } = {}): Promise<Site> {
  const owner = await buildPerson(api)
  const channelSeq = await api.server.services.channel.create({
    name: '시험 마당', domain,
    categories: [{ categoryCd: '000001', name: '기타' }, { categoryCd: '000002', name: '공예' }],
  }, owner.userSeq)
  return { channelSeq, owner }
}

/** A user's `Actor` on a site, for calling services. */
export async function actorOn(api: TestApi, site: Pick<Site, 'channelSeq'>, person: Pick<Person, 'userSeq'>): Promise<Actor> {
  return api.server.services.channel.actor({ channelSeq: site.channelSeq, userSeq: person.userSeq })
}

const lesson: CurriculumBodyInput = { curriculumTypeCd: '05', title: '첫 강의', content: '<p>읽을거리</p>' }

/** Publishes a class, even without the lesson that its type needs, as it could be before types asked for one. */
async function publishBuilt(api: TestApi, { actorSeq, ...course }: CourseRef & { actorSeq: number }, publicCd: PublicCd): Promise<void> {
  const { database: { db }, alarms, clock } = api.server.ports
  const isOld = await db.transaction(async (tx) => {
    const row = await lockLiveCourse(tx, course)
    if (typeIssue((await readItems(tx, course)).map(({ body }) => body), row.courseTypeCd) === null) return false
    await writePublished(tx, alarms, row, publicCd, { actorSeq, now: clock.now(), version: new Date(row.updatedAt.getTime() + 1) })
    return true
  })
  if (!isOld) await api.server.services.course.publish(course, publicCd)
}

/** A free class with one text lesson, public unless `publicCd` differs; null: a draft. */
export async function buildCourse(
  api: TestApi,
  of: { site?: Site; teacher?: Person; draft?: CourseDraft; publicCd?: PublicCd | null; lessons?: CurriculumBodyInput[] } = {},
): Promise<BuiltCourse> {
  const { course, curriculum } = api.server.services
  const site = of.site ?? await buildSite(api)
  const teacher = of.teacher ?? await buildPerson(api, { site, role: 'TCH' })
  const { channelSeq } = site
  const { courseSeq } = await course.create({ userSeq: teacher.userSeq, channelSeq }, { title: '도자기 빚기', ...of.draft })
  let curriculumSeq = 0
  for (const body of of.lessons ?? [lesson]) {
    const item = await curriculum.create({ channelSeq, courseSeq }, body)
    curriculumSeq = curriculumSeq === 0 ? item.curriculumSeq : curriculumSeq
  }
  if (of.publicCd !== null) await publishBuilt(api, { channelSeq, courseSeq, actorSeq: teacher.userSeq }, of.publicCd ?? '00')
  return { site, channelSeq, courseSeq, teacher, curriculumSeq }
}

/** An attendee, who also joins the site. */
export async function buildAttendee(
  api: TestApi,
  of: { course?: BuiltCourse; person?: Person } = {},
): Promise<{ course: BuiltCourse; person: Person; attendSeq: number; choiseStatusCd: string }> {
  const course = of.course ?? await buildCourse(api)
  const person = of.person ?? await buildPerson(api, { site: course.site })
  await api.server.services.channel.join({ channelSeq: course.channelSeq, userSeq: person.userSeq })
  const actor = await actorOn(api, course.site, person)
  const { attendSeq, choiseStatusCd } = await api.server.services.enrollment.attend(actor, course, 'ko')
  return { course, person, attendSeq, choiseStatusCd }
}

/** A review by an attendee. */
export async function buildReview(
  api: TestApi,
  of: { course?: BuiltCourse; person?: Person; reviewPoint?: number; description?: string } = {},
): Promise<{ course: BuiltCourse; person: Person; attendSeq: number; evaluationSeq: number }> {
  const { course, person, attendSeq } = await buildAttendee(api, of)
  const form = { attendSeq, reviewPoint: of.reviewPoint ?? 5, description: of.description ?? '정말 좋았습니다.' }
  const actor = await actorOn(api, course.site, person)
  const { evaluationSeq } = await api.server.services.review.save(actor, course, form)
  return { course, person, attendSeq, evaluationSeq }
}

/** An item's file after a finished upload: its row and its bytes. */
export async function buildUpload(
  api: TestApi,
  of: { course: BuiltCourse; curriculumSeq: number; kind?: 'video' | 'material'; state?: ServerUploadState; content?: string; fileName?: string },
): Promise<{ uploadSeq: number; uploadId: string; storageKey: string }> {
  const { channelSeq, courseSeq, teacher } = of.course
  const { database, storage, clock } = api.server.ports
  const content = Buffer.from(of.content ?? 'a video, as far as the tests of classes care')
  const uploadId = newUploadId(channelSeq)
  const storageKey = newUploadFolder(channelSeq) + storedName.original
  await storage.write(storageKey, content, 'application/octet-stream')
  const now = clock.now()
  const [row] = await database.db.insert(uploads).values({
    channelSeq, courseSeq, curriculumSeq: of.curriculumSeq, userSeq: teacher.userSeq, uploadId, kind: of.kind ?? 'video', fileName: of.fileName ?? 'video.mp4',
    fileSize: content.length, contentType: of.kind === 'material' ? 'application/pdf' : 'video/mp4', state: of.state ?? 'ready', storageKey,
    sha256: contentHashOf(content),
    duration: of.kind === 'material' ? null : 61, expiresAt: now, createdAt: now, updatedAt: now,
  }).returning({ uploadSeq: uploads.uploadSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return { uploadSeq: row.uploadSeq, uploadId, storageKey }
}

/** A picture as a data URL. */
export async function pictureUrl(of: { format?: 'png' | 'jpeg' | 'webp' | 'gif'; width?: number; height?: number } = {}): Promise<string> {
  const { format = 'png', width = 1600, height = 900 } = of
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c8553d' } }).toFormat(format).toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}
