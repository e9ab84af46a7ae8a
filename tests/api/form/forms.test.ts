import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formCalls } from '#shared/form/contract.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const item = { id: 'aaaaaa', type: 'SHORT_TEXT' as const, label: '이름', isRequired: true }
const body = (settings: object = {}) => ({ title: '상담 신청', content: { steps: [{ id: 'step01', items: [item] }], button: {} }, settings })

async function opened(settings: object = {}) {
  const site = await buildSite(api)
  const { form } = await site.owner.client(formCalls.create, { params: { channelSeq: site.channelSeq }, body: body(settings) })
  const params = { channelSeq: site.channelSeq, formSeq: form.formSeq }
  await site.owner.client(formCalls.publish, { params, body: { publishStatusCd: publishStatusCd.published } })
  return { site, form, params }
}

it('takes a submission once, whatever is sent again, and refuses a second one of a member [SET-06]', async () => {
  const { site, params } = await opened()
  const person = await buildPerson(api, { site })
  const { form: { token, state } } = await person.client(formCalls.show, { params })
  expect(state).toBe('open')
  const sent = { token, key: randomUUID(), answers: { aaaaaa: '김하나', zzzzzz: '없는 항목' } }
  await expect(person.client(formCalls.submit, { params, body: sent })).rejects.toMatchObject({ status: 400 })
  api.clock.advance(3000)
  await expect(person.client(formCalls.submit, { params, body: { ...sent, website: 'x' } })).rejects.toMatchObject({ status: 400 })
  await expect(person.client(formCalls.submit, { params, body: { ...sent, answers: {} } })).rejects.toMatchObject({ status: 400 })
  const first = await person.client(formCalls.submit, { params, body: sent })
  expect(await person.client(formCalls.submit, { params, body: sent })).toEqual(first)
  await expect(person.client(formCalls.submit, { params, body: { ...sent, key: randomUUID() } })).rejects.toMatchObject({ status: 409 })
  const { submissions, totalCount } = await site.owner.client(formCalls.submissions, { params, query: {} })
  expect(totalCount).toBe(1)
  expect(submissions[0]).toMatchObject({ ...first, answers: { aaaaaa: '김하나' }, isRead: false })
})

it('refuses a stale version, and another site [SET-06]', async () => {
  const { site, form, params } = await opened()
  await site.owner.client(formCalls.update, { params, body: { ...body(), version: form.version } })
  await expect(site.owner.client(formCalls.update, { params, body: { ...body(), version: form.version } })).rejects.toMatchObject({ status: 409 })
  const other = await buildSite(api)
  await expect(other.owner.client(formCalls.read, { params: { ...params, channelSeq: other.channelSeq } })).rejects.toMatchObject({ status: 404 })
  await site.owner.client(formCalls.delete, { params })
  await expect(site.owner.client(formCalls.read, { params })).rejects.toMatchObject({ status: 404 })
  expect((await site.owner.client(formCalls.restore, { params })).form.title).toBe('상담 신청')
})

it('lets a member change what they sent, and no one else [SET-06]', async () => {
  const { site, params } = await opened({ modificationCd: 'MOD_Y' })
  const [person, other] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
  const { form: { token } } = await person.client(formCalls.show, { params })
  api.clock.advance(3000)
  const { submissionSeq } = await person.client(formCalls.submit, { params, body: { token, key: randomUUID(), answers: { aaaaaa: '처음' } } })
  const changed = { token, answers: { aaaaaa: '나중' } }
  await expect(other.client(formCalls.change, { params: { ...params, submissionSeq }, body: changed })).rejects.toMatchObject({ status: 404 })
  await person.client(formCalls.change, { params: { ...params, submissionSeq }, body: changed })
  expect((await person.client(formCalls.show, { params })).form.mine?.answers).toEqual({ aaaaaa: '나중' })
  await expect(person.client(formCalls.submissions, { params, query: {} })).rejects.toMatchObject({ status: 403 })
})
