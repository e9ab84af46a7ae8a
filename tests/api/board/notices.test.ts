import { afterAll, beforeAll, expect, it } from 'vitest'
import { boardCalls } from '#shared/board/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPost, buildWriter } from '#tests/support/board/boards.ts'
import { buildCourse, buildPerson, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
})
afterAll(() => api.stop())

const notice = (title: string, of: { urgent?: boolean; category?: string } = {}) => ({ title, content: '<p>안내</p>', ...of })

it('is written by who runs the site, read by anyone, and urgent ones stand first [SET-11]', async () => {
  const { channelSeq } = site
  const { client } = site.owner
  const params = { channelSeq }
  for (const body of [notice('첫 공지', { category: '안내' }), notice('점검', { urgent: true }), notice('둘째 공지')]) await client(boardCalls.createNotice, { params, body })
  const visitor = api.client()
  const titles: string[] = []
  for (let next: { lastSeq?: number; lastTop?: 'Y' | 'N' } | null = {}; next !== null;) {
    const page: { notices: { title: string }[]; next: { lastSeq: number; lastTop: 'Y' | 'N' } | null } = await visitor(boardCalls.notices, { params, query: { ...next, limit: 1 } })
    titles.push(...page.notices.map(({ title }) => title))
    next = page.next
  }
  expect(titles).toEqual(['점검', '둘째 공지', '첫 공지'])
  const [{ noticeSeq } = { noticeSeq: 0 }] = (await visitor(boardCalls.notices, { params, query: { limit: 1 } })).notices
  await visitor(boardCalls.notice, { params: { channelSeq, noticeSeq } })
  expect(await visitor(boardCalls.notice, { params: { channelSeq, noticeSeq } })).toMatchObject({ title: '점검', content: '<p>안내</p>', urgent: true, viewCount: 1 })
  await client(boardCalls.updateNotice, { params: { channelSeq, noticeSeq }, body: { ...notice('점검 끝'), content: '<p onclick="x()">끝</p>' } })
  expect(await visitor(boardCalls.notice, { params: { channelSeq, noticeSeq } })).toMatchObject({ title: '점검 끝', content: '<p>끝</p>', urgent: false })
  await client(boardCalls.deleteNotice, { params: { channelSeq, noticeSeq } })
  await expect(visitor(boardCalls.notice, { params: { channelSeq, noticeSeq } })).rejects.toMatchObject({ status: 404 })
})

it('shows pictures of its site alone [SET-11]', async () => {
  const params = { channelSeq: site.channelSeq }
  const body = { image: await pictureUrl({ width: 64, height: 36 }) }
  const other = await buildSite(api)
  const [own, foreign] = [await site.owner.client(boardCalls.noticePicture, { params, body }), await other.owner.client(boardCalls.noticePicture, { params: { channelSeq: other.channelSeq }, body })]
  const { noticeSeq } = await site.owner.client(boardCalls.createNotice, { params, body: { ...notice('사진'), content: `<p>새 작업실</p><img src="${own.imageUrl}" alt="작업실"><img src="${foreign.imageUrl}" alt="">` } })
  const { content } = await api.client()(boardCalls.notice, { params: { ...params, noticeSeq } })
  expect(content.match(/<img src="[^"]*"/g)).toEqual([`<img src="${own.imageUrl}"`])
  await expect((await buildPerson(api, { site, role: 'TCH' })).client(boardCalls.noticePicture, { params, body })).rejects.toMatchObject({ status: 403 })
})

it('is refused to others, and a post of a class is no notice [SET-11]', async () => {
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const params = { channelSeq: site.channelSeq }
  await expect(teacher.client(boardCalls.createNotice, { params, body: notice('가로챔') })).rejects.toMatchObject({ status: 403 })
  const course = await buildCourse(api, { site, teacher })
  const postSeq = await buildPost(await buildWriter(api, course), course)
  await expect(api.client()(boardCalls.notice, { params: { ...params, noticeSeq: postSeq } })).rejects.toMatchObject({ status: 404 })
  await expect(site.owner.client(boardCalls.deleteNotice, { params: { ...params, noticeSeq: postSeq } })).rejects.toMatchObject({ status: 404 })
})
