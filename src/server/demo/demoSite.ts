import { eq } from 'drizzle-orm'
import { AppError } from '#shared/kernel/errors.ts'
import type { Server } from '#server/app/createServer.ts'
import { courses } from '#server/infra/db/schema/index.ts'
import type { DemoSite } from '#server/infra/module.ts'
import { findUserByEmail } from '#server/modules/auth/index.ts'
import { makeClass } from './makeClass.ts'
import { demoCategories, demoClasses } from './classes.ts'
import { createVideos } from './videos.ts'
import { avatarOf, pictureOf } from './media.ts'
import { demoPack, makePack } from './packs.ts'
import { DEMO_PASSWORD, demoMembers, demoStaff } from './people.ts'

const DEMO_DOMAIN = 'demo'
const SECOND_DOMAIN = 'second'
// Name in older data folders.
const FORMER_DEMO_DOMAIN = 'demo.madang.test'

const menus = [
  { menuTitle: '클래스', titles: { en: 'Classes', ja: 'クラス' }, path: '/classes' },
  { menuTitle: '내 강의실', titles: { en: 'My learning', ja: '受講クラス' }, path: '/me/classes', visibleTypeCd: '01' },
  { menuTitle: '처음 오셨나요?', titles: { en: 'New here?', ja: 'はじめての方へ' }, path: '/createaccount', visibleTypeCd: '02' },
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
    if (userTypeCd !== 'OWN') await channel.appoint({ channelSeq, userSeq: people.get(email) ?? 0 }, userTypeCd)
  }
  for (const userSeq of members) await channel.join({ channelSeq, userSeq })

  const site: DemoSite = { channelSeq, owner: seqOf('owner'), teacher: seqOf('teacher'), manager: seqOf('manager'), student: seqOf('student'), members }
  await server.startJobs()
  const videos = createVideos(server.services.upload, db)
  const made = new Set((await db.select({ title: courses.title }).from(courses).where(eq(courses.channelSeq, channelSeq))).map(({ title }) => title))
  for (const [index, demo] of demoClasses.toReversed().entries()) {
    if (made.has(demo.title)) continue
    stop?.throwIfAborted()
    say(`  ${index + 1} of ${demoClasses.length}: ${demo.title}`)
    await makeClass(server, site, videos, demo)
  }
  stop?.throwIfAborted()
  const seqs = new Map((await db.select({ title: courses.title, courseSeq: courses.courseSeq }).from(courses).where(eq(courses.channelSeq, channelSeq))).map(({ title, courseSeq }) => [title, courseSeq] as const))
  if (!made.has(demoPack.title)) await makePack(server, site, (title) => seqs.get(title))
  for (const module of server.modules.values()) {
    stop?.throwIfAborted()
    await module.demo?.(site)
  }
  stop?.throwIfAborted()
  await makeSecondSite(server, site.manager)
  say(`The demo site has ${demoClasses.length} classes and ${members.length} members.`)
  return true
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

async function makeSecondSite({ services }: Server, ownerSeq: number): Promise<void> {
  const channelSeq = await services.channel.create({
    name: '두 번째 마당', domain: SECOND_DOMAIN, primaryColor: '#3f5fb0', categories: demoCategories.slice(0, 2), menus: menus.slice(0, 1),
  }, ownerSeq)
  const { courseSeq } = await services.course.create({ userSeq: ownerSeq, channelSeq }, { title: '다른 사이트의 클래스', categoryCd: '000001', fareCd: '00', introduction: '<p>이 클래스는 두 번째 사이트에만 있습니다.</p>' })
  await services.course.setImage({ channelSeq, courseSeq }, await pictureOf('baking'))
  await services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '05', title: '안내', content: '<p>두 번째 사이트입니다.</p>' })
  await services.course.publish({ channelSeq, courseSeq }, '00')
}
