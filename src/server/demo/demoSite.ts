import { eq } from 'drizzle-orm'
import type { Language } from '#shared/kernel/call/headers.ts'
import { requiredKinds } from '#shared/terms/kinds.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Server } from '#server/app/createServer.ts'
import { courses } from '#server/infra/db/schema/index.ts'
import { findUserByEmail } from '#server/modules/auth/index.ts'
import { findPage, findPageAt } from '#server/modules/page/index.ts'
import { makeClass } from './makeClass.ts'
import type { DemoPeople } from './makeClass.ts'
import { demoCategories, demoClasses } from './classes.ts'
import { createVideos } from './videos.ts'
import { avatarOf, pictureOf } from './media.ts'
import { DEMO_PASSWORD, demoMembers, demoStaff } from './people.ts'

const DEMO_DOMAIN = 'demo'
const SECOND_DOMAIN = 'second'
// Name in older data folders.
const FORMER_DEMO_DOMAIN = 'demo.madang.test'

const aboutPage = {
  path: 'about', title: '마당 아틀리에 이야기',
  content: [
    '<p>마당 아틀리에는 손으로 배우는 사람들의 작은 공방에서 시작했습니다. 흙과 실, 붓과 칼을 다루는 선생님들이 오랫동안 해 온 일을 천천히 보여 드립니다.</p>',
    '<h2>이렇게 가르칩니다</h2>',
    '<ul><li>처음부터 끝까지 한 작품을 함께 만듭니다.</li><li>영상은 언제든, 몇 번이든 다시 볼 수 있습니다.</li><li>궁금한 것은 선생님이 직접 답합니다.</li></ul>',
    '<h2>찾아오시는 길</h2>',
    '<p>서울시 종로구 마당길 1. 평일 10시부터 18시까지 문을 엽니다.</p>',
  ].join(''),
}

const menus = [
  { menuTitle: '클래스', path: '/classes' },
  { menuTitle: '내 강의실', path: '/me/classes', visibleTypeCd: '01' },
  { menuTitle: '처음 오셨나요?', path: '/createaccount', visibleTypeCd: '02' },
]

/** Creates the demo site, or resumes an interrupted creation. Returns whether it did anything. Rejects with the reason of `stop`. */
export async function ensureDemoSite(server: Server, say: (line: string) => void, stop?: AbortSignal): Promise<boolean> {
  const { channel } = server.services
  const { db } = server.ports.database
  // Created last: it marks a complete demo.
  if (await siteAt(server, SECOND_DOMAIN) !== undefined || await siteAt(server, FORMER_DEMO_DOMAIN) !== undefined) return false
  say('Making the demo site …')

  const people = await makePeople(server, stop)
  const seqOf = (name: string) => people.get(`${name}@madang.test`) ?? 0
  const members = demoMembers.map(({ email }) => people.get(email) ?? 0)
  const channelSeq = await siteAt(server, DEMO_DOMAIN) ?? await channel.create({
    name: '마당 아틀리에', domain: DEMO_DOMAIN, categories: demoCategories, menus,
    corporate: {
      corpName: '마당 아틀리에', ceoName: '한마당', regNo: '123-45-67890', shopNo: '2026-서울마당-0001', addr: '서울시 종로구 마당길 1',
      phone: '02-1234-5678', email: 'hello@madang.test', privacyName: '윤서진', copyright: '© 2026 마당 아틀리에',
    },
  }, seqOf('owner'))
  for (const { email, userTypeCd } of demoStaff) {
    if (userTypeCd !== 'OWN') await channel.appoint(channelSeq, people.get(email) ?? 0, userTypeCd)
  }
  for (const userSeq of members) await channel.join(channelSeq, userSeq)
  await publishTerms(server, channelSeq, [...people.values()])
  await publishAbout(server, channelSeq)

  const roles: DemoPeople = { teacher: seqOf('teacher'), manager: seqOf('manager'), student: seqOf('student'), members }
  await server.startJobs()
  const videos = createVideos(server.services.upload, db)
  const made = new Set((await db.select({ title: courses.title }).from(courses).where(eq(courses.channelSeq, channelSeq))).map(({ title }) => title))
  for (const [index, demo] of demoClasses.toReversed().entries()) {
    if (made.has(demo.title)) continue
    stop?.throwIfAborted()
    say(`  ${index + 1} of ${demoClasses.length}: ${demo.title}`)
    await makeClass(server, channelSeq, roles, videos, demo)
  }
  stop?.throwIfAborted()
  await makeSecondSite(server, seqOf('manager'))
  say(`The demo site has ${demoClasses.length} classes and ${members.length} members.`)
  return true
}

async function publishAbout({ services: { page }, ports: { database: { db } } }: Server, channelSeq: number): Promise<void> {
  if (await findPageAt(db, channelSeq, aboutPage.path) !== undefined) return
  const { pageSeq } = await findPage(db, channelSeq, aboutPage) ?? await page.create(channelSeq, aboutPage)
  await page.publish(channelSeq, pageSeq, '00')
}

async function siteAt({ services: { channel } }: Server, domain: string): Promise<number | undefined> {
  try {
    return (await channel.byDomain(domain)).channelSeq
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'siteNotFound') return undefined
    throw error
  }
}

async function makePeople(server: Server, stop: AbortSignal | undefined): Promise<Map<string, number>> {
  const { auth, profilePictures } = server.services
  const people = new Map<string, number>()
  for (const { email, name } of [...demoStaff, ...demoMembers]) {
    stop?.throwIfAborted()
    const account = await findUserByEmail(server.ports.database.db, email)
      ?? await auth.signup({ email, name, password: DEMO_PASSWORD, isAuthenticated: true }, 'ko')
    if (account.profileImageUrl === null) await profilePictures.set(account.userSeq, await avatarOf(people.size))
    people.set(email, account.userSeq)
  }
  return people
}

async function publishTerms({ services: { terms } }: Server, channelSeq: number, people: readonly number[]): Promise<void> {
  const { version } = await terms.read(channelSeq, 'terms', 'ko')
  const text = async (language: Language) => (await terms.read(channelSeq, 'terms', language)).content + atelierArticle[language]
  if (version === 1) await terms.publish(channelSeq, 'terms', { ko: await text('ko'), en: await text('en'), ja: await text('ja') })
  const agreement = await terms.agreement(channelSeq, requiredKinds)
  for (const userSeq of people) await terms.agree(agreement, userSeq, 'ko')
}

async function makeSecondSite({ services }: Server, ownerSeq: number): Promise<void> {
  const channelSeq = await services.channel.create({
    name: '두 번째 마당', domain: SECOND_DOMAIN, primaryColor: '#3f5fb0', categories: demoCategories.slice(0, 2), menus: menus.slice(0, 1),
  }, ownerSeq)
  const { courseSeq } = await services.course.create(ownerSeq, channelSeq, { title: '다른 사이트의 클래스', categoryCd: '000001', fareCd: '00', introduction: '<p>이 클래스는 두 번째 사이트에만 있습니다.</p>' })
  await services.course.setImage(channelSeq, courseSeq, await pictureOf('baking'))
  await services.curriculum.create(channelSeq, courseSeq, { curriculumTypeCd: '05', title: '안내', content: '<p>두 번째 사이트입니다.</p>' })
  await services.course.publish(channelSeq, courseSeq, '00')
}

const atelierArticle: Record<Language, string> = {
  ko: '<h2>마당 아틀리에의 약속</h2><p>회원이 수업에서 만든 작품은 회원의 것입니다. 아틀리에는 회원이 따로 허락한 작품 사진만 전시와 홍보에 씁니다.</p>',
  en: '<h2>What the atelier promises</h2><p>What members make in class is theirs. The atelier shows and advertises with pictures of works only where a member has agreed to it.</p>',
  ja: '<h2>アトリエの約束</h2><p>会員が授業で作った作品は会員のものです。アトリエは、会員が別に許可した作品の写真だけを展示や広報に使います。</p>',
}
