import type { Language } from '#shared/contract/headers.ts'
import { requiredKinds } from '#shared/domain/terms.ts'
import { AppError } from '#shared/errors/table.ts'
import type { Server } from '#server/app/createServer.ts'
import { makeClass } from './makeClass.ts'
import type { DemoPeople } from './makeClass.ts'
import { demoCategories, demoClasses } from './classes.ts'
import { createFilms } from './films.ts'
import { avatarOf, pictureOf } from './media.ts'
import { atelierArticle } from './terms.ts'
import { DEMO_PASSWORD, demoMembers, demoStaff } from './people.ts'

/** The site that the demo is on, at `demo.localhost`; the second one, for isolation, follows. */
const DEMO_DOMAIN = 'demo'
const SECOND_DOMAIN = 'second'
/** What the demo of earlier data folders is called. */
const FORMER_DEMO_DOMAIN = 'demo.madang.test'

const menus = [
  { menuTitle: '클래스', path: '/classes' },
  { menuTitle: '내 강의실', path: '/me/classes', visibleTypeCd: '01' },
  { menuTitle: '처음 오셨나요?', path: '/createaccount', visibleTypeCd: '02' },
]

/** Makes the demo site through the services, unless the database has sites already. Answers whether it made one. */
export async function ensureDemoSite(server: Server, say: (line: string) => void): Promise<boolean> {
  const { auth, profilePictures, channel } = server.services
  const exists = (domain: string) => channel.byDomain(domain).then(() => true, (error: unknown) => {
    if (error instanceof AppError && error.errorName === 'siteNotFound') return false
    throw error
  })
  if (await exists(DEMO_DOMAIN) || await exists(FORMER_DEMO_DOMAIN)) return false
  say('Making the demo site …')

  let people = 0
  const signUp = async (person: { email: string; name: string }): Promise<number> => {
    const { userSeq } = await auth.signup({ ...person, password: DEMO_PASSWORD, isAuthenticated: true }, 'ko')
    await profilePictures.set(userSeq, await avatarOf(people))
    people += 1
    return userSeq
  }
  const staff = new Map<string, number>()
  for (const person of demoStaff) staff.set(person.email.split('@', 1)[0] ?? '', await signUp(person))
  const seqOf = (name: string) => staff.get(name) ?? 0

  const channelSeq = await channel.create({
    name: '마당 아틀리에', domain: DEMO_DOMAIN, categories: demoCategories, menus,
    corporate: {
      corpName: '마당 아틀리에', ceoName: '한마당', regNo: '123-45-67890', shopNo: '2026-서울마당-0001', addr: '서울시 종로구 마당길 1',
      phone: '02-1234-5678', email: 'hello@madang.test', privacyName: '윤서진', copyright: '© 2026 마당 아틀리에',
    },
  }, seqOf('owner'))
  for (const person of demoStaff) {
    if (person.userTypeCd !== 'OWN') await channel.appoint(channelSeq, seqOf(person.email.split('@', 1)[0] ?? ''), person.userTypeCd)
  }
  const members: number[] = []
  for (const person of demoMembers) {
    const userSeq = await signUp(person)
    await channel.join(channelSeq, userSeq)
    members.push(userSeq)
  }

  await publishTerms(server, channelSeq, [...staff.values(), ...members])

  const roles: DemoPeople = { teacher: seqOf('teacher'), manager: seqOf('manager'), student: seqOf('student'), members }
  await server.startJobs()
  const films = createFilms(server.services.upload, server.ports.database.db)
  // Oldest first: the catalogue shows the latest on top.
  for (const demo of demoClasses.toReversed()) await makeClass(server, channelSeq, roles, films, demo)
  await makeSecondSite(server, seqOf('manager'))
  say(`The demo site has ${demoClasses.length} classes and ${members.length} members.`)
  return true
}

/** The atelier's own article beside the default terms, as a second version, and everyone's consent. */
async function publishTerms({ services: { terms } }: Server, channelSeq: number, people: readonly number[]): Promise<void> {
  const text = async (language: Language) => (await terms.read(channelSeq, 'terms', language)).content + atelierArticle[language]
  await terms.publish(channelSeq, 'terms', { ko: await text('ko'), en: await text('en'), ja: await text('ja') })
  const agreement = await terms.agreement(channelSeq, requiredKinds)
  for (const userSeq of people) await terms.agree(agreement, userSeq, 'ko')
}

/** A second site with one class, so that isolation can be seen. */
async function makeSecondSite({ services }: Server, ownerSeq: number): Promise<void> {
  const channelSeq = await services.channel.create({
    name: '두 번째 마당', domain: SECOND_DOMAIN, primaryColor: '#3f5fb0', categories: demoCategories.slice(0, 2), menus: menus.slice(0, 1),
  }, ownerSeq)
  const { courseSeq } = await services.course.create(ownerSeq, channelSeq, { title: '다른 사이트의 클래스', categoryCd: '000001', fareCd: '00', introduction: '<p>이 클래스는 두 번째 사이트에만 있습니다.</p>' })
  await services.course.setImage(channelSeq, courseSeq, await pictureOf('baking'))
  await services.curriculum.create(channelSeq, courseSeq, { curriculumTypeCd: '05', title: '안내', content: '<p>두 번째 사이트입니다.</p>' })
  await services.course.publish(channelSeq, courseSeq, '00')
}
