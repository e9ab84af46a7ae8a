import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import { buildCourse, buildPerson } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'
import { freshDatabaseUrl, testDatabase } from '#tests/support/server/database.ts'
import { startPages } from '#tests/support/server/servedPages.ts'
import type { ServedPages } from '#tests/support/server/servedPages.ts'
import { until } from '#tests/support/until.ts'
import { menuOf } from '../siteMenu/samples.ts'

/** Stands for the renderer: shows its answers as they are, and asks for the first of the site's own pages that it knows of. */
const entry = `
export async function render({ answers }) {
  const calls = Object.keys(answers)
  const list = calls.find((url) => url.includes('/pages?'))
  const [page] = list === undefined ? [] : JSON.parse(answers[list]).pages
  if (page !== undefined) calls.push(list.split('?')[0] + '/' + page.pageSeq)
  return { html: new TextEncoder().encode('<main>' + JSON.stringify(answers).replace(/&/g, '&amp;').replace(/</g, '&lt;') + '</main>'), data: '[]', calls }
}
`

describe.skipIf(testDatabase() === 'pglite')('pages of two servers on one database [SHELL-25]', () => {
  let here: ServedPages
  let elsewhere: ServedPages
  let course: BuiltCourse
  beforeAll(async () => {
    const databaseUrl = await freshDatabaseUrl() ?? ''
    here = await startPages({}, entry, { databaseUrl })
    elsewhere = await startPages({}, entry, { databaseUrl })
    course = await buildCourse(here.api, { draft: { fareCd: '01', price: 9000 } })
  })
  afterAll(() => Promise.all([here.stop(), elsewhere.stop()]))

  const addressOf = (path: string) => `${path}?channelSeq=${course.channelSeq}`
  const classPage = () => addressOf(`/classes/${course.courseSeq}`)
  const { course: courses, page: pages, siteInfo, siteMenu, sitePage } = contract

  async function changeClass(change: { title?: string; price?: number }): Promise<void> {
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    await course.teacher.client(courses.update, { params, body: { course: change } })
    await course.teacher.client(courses.draftApply, { params, body: {} })
  }

  /** Visits the page at the other server, changes it at this one, and returns how long (ms) after that the first visit begins that shows the change. */
  async function seenAfterMs(address: string, change: () => Promise<unknown>, shows: string): Promise<number> {
    for (const _ of [1, 2]) expect((await elsewhere.visit(address)).text).not.toContain(shows)
    await change()
    const changed = performance.now()
    return until(async () => {
      const asked = performance.now()
      expect((await elsewhere.visit(address)).text.includes(shows)).toBe(true)
      return asked - changed
    })
  }

  it('show a changed title and price of a class within a second', async () => {
    expect(await seenAfterMs(classPage(), () => changeClass({ title: '방금 고친 제목' }), '방금 고친 제목')).toBeLessThanOrEqual(SECOND_MS)
    expect(await seenAfterMs(addressOf('/classes'), () => changeClass({ price: 123_457 }), '123457')).toBeLessThanOrEqual(SECOND_MS)
  })

  it('show a published page, a menu and the name of the site within a second', async () => {
    const { owner } = course.site
    const params = { channelSeq: course.channelSeq }
    const { page: { pageSeq } } = await owner.client(pages.create, { params, body: { path: 'spring', title: '봄', content: '' } })
    await owner.client(pages.publish, { params: { ...params, pageSeq }, body: { publishStatusCd: '00' } })
    const { revision } = await owner.client(sitePage.detail, { params: { ...params, pageSeq } })
    await owner.client(sitePage.saveDraft, { params: { ...params, pageSeq }, body: { revision, blocks: [{ ...newBlock('hero', 'first'), title: '새로 낸 페이지' }] } })
    expect(await seenAfterMs(addressOf('/p/spring'), () => owner.client(pages.publish, { params: { ...params, pageSeq }, body: { publishStatusCd: '00' } }), '새로 낸 페이지')).toBeLessThanOrEqual(SECOND_MS)
    const { version } = await owner.client(siteMenu.menus, { params })
    expect(await seenAfterMs(addressOf('/'), () => owner.client(siteMenu.saveMenus, { params, body: { menus: [{ ...menuOf({ menuTitle: '새 메뉴' }), subMenus: [] }], version } }), '새 메뉴')).toBeLessThanOrEqual(SECOND_MS)
    const info = await owner.client(siteInfo.read, { params })
    expect(await seenAfterMs(addressOf('/'), () => owner.client(siteInfo.save, { params, body: { ...info, look: { ...info.look, name: '새 이름' } } }), '<title>새 이름')).toBeLessThanOrEqual(SECOND_MS)
  })

  it('hold nothing of two people who come before, between and after a visitor', async () => {
    const people = [await buildPerson(here.api, { site: course.site }), await buildPerson(here.api, { site: course.site })]
    const cookies = new Map<unknown, string>(await Promise.all(people.map(async (person) => [person, await here.cookieOf(person)] as const)))
    const marks = people.flatMap(({ name, email }) => [name, email])
    const seen: string[] = []
    for (const server of [here, elsewhere, here, elsewhere]) {
      for (const person of [...people, null]) {
        const { text } = await server.visit(classPage(), person === null ? {} : { cookie: cookies.get(person) ?? '' })
        expect(marks.filter((mark) => text.includes(mark))).toEqual([])
        expect(text).toContain('data-rendered-at')
        seen.push(text)
      }
    }
    const [first, second] = [seen.slice(0, 3), seen.slice(3, 6)]
    expect([new Set(first).size, new Set(second).size]).toEqual([1, 1])
    expect(seen.slice(6)).toEqual([...first, ...second])
  })
})
