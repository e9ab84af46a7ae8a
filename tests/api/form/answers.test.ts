import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formCalls } from '#shared/form/contract.ts'
import { FILL_MAX_MS, SUBMISSIONS_PER_HOUR, agreeTypes } from '#shared/form/rules.ts'
import type { FormAnswers } from '#shared/form/rules.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { buildForm, formBody, openForm, sendForm, submissionsOf } from '#tests/support/form/forms.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const name = { id: 'name01', type: 'SHORT_TEXT' }
const choice = { id: 'pick01', type: 'MULTIPLE_CHOICE', choices: ['빨강', '파랑'] }
/** The messages of a refusal by item. */
const refusal = (issues: Record<string, string>) => ({ status: 400, issues: Object.entries(issues).map(([itemId, message]) => expect.objectContaining({ path: ['answers', itemId], message })) })

describe('items of a form', () => {
  const items = [
    { ...name, isRequired: true, maxLength: 5 }, { id: 'long01', type: 'LONG_TEXT', maxLength: 20 }, { ...choice, hasOther: true }, { ...choice, id: 'many01', isMany: true },
    { id: 'phone1', type: 'PHONE_NUMBER' }, { id: 'mail01', type: 'EMAIL' }, ...agreeTypes.map((agreeType) => ({ id: `${agreeType.slice(0, 5)}1`, type: 'AGREE', agreeType, isRequired: agreeType === 'privacy' })),
  ]
  const all: FormAnswers = { name01: '김하나', long01: '첫 줄\n둘째 줄', pick01: '초록', many01: ['파랑', '빨강'], phone1: '010-1234-5678', mail01: 'hana@madang.test', priva1: 'Y', marke1: 'N' }
  let made: Awaited<ReturnType<typeof buildForm>>
  beforeAll(async () => { made = await buildForm(api, items, { settings: { modificationCd: 'DUP_Y' } }) })

  it('are stored as they were answered [SET-06]', async () => {
    const submissionSeq = await sendForm(api, api.client(), made.params, all)
    expect((await submissionsOf(made.owner, made.params))[0]).toMatchObject({ submissionSeq, answers: all, userSeq: null, email: 'hana@madang.test' })
  })

  it.each([
    ['a required text', { name01: ' ' }, { name01: 'validation:required' }], ['a long text', { name01: '여섯글자예요' }, { name01: 'validation:maxLength|max=5' }], ['a list for a text', { name01: ['가'] }, { name01: 'validation:invalid' }],
    ['a longer text', { long01: '가'.repeat(21) }, { long01: 'validation:maxLength|max=20' }],
    ['two choices of one', { pick01: ['빨강', '파랑'] }, { pick01: 'validation:invalid' }], ['an other of its own length', { pick01: '가'.repeat(101) }, { pick01: 'validation:maxLength|max=100' }],
    ['a choice that is not offered', { many01: ['검정'] }, { many01: 'validation:invalid' }], ['a choice twice', { many01: ['빨강', '빨강'] }, { many01: 'validation:invalid' }],
    ['a phone number', { phone1: '전화' }, { phone1: 'validation:phone' }], ['an address', { mail01: 'hana@' }, { mail01: 'validation:email' }],
    ['no agreement', { priva1: 'N' }, { priva1: 'validation:required' }], ['an agreement of another word', { marke1: '예' }, { marke1: 'validation:invalid' }],
    ['several', { name01: '', phone1: '1' }, { name01: 'validation:required', phone1: 'validation:phone' }],
  ] as [string, FormAnswers, Record<string, string>][])('are refused with their message: %s [SET-06] [GEN-03]', async (_, wrong, issues) => {
    await expect(sendForm(api, api.client(), made.params, { ...all, ...wrong })).rejects.toMatchObject(refusal(issues))
  })

  it('that are hidden ask nothing, and their answers are dropped, also over steps [SET-06]', async () => {
    const { params, owner } = await buildForm(api, [choice], { steps: [
      [{ ...name, isRequired: true, showIf: { itemId: 'pick01', values: ['빨강'] } }, { id: 'agree1', type: 'AGREE', agreeType: 'privacy', showIf: { itemId: 'pick01', values: ['빨강'] } }],
      [{ id: 'long01', type: 'LONG_TEXT', isRequired: true, showIf: { itemId: 'agree1', values: ['Y'] } }],
    ] })
    await expect(sendForm(api, api.client(), params, { pick01: '빨강' })).rejects.toMatchObject(refusal({ name01: 'validation:required' }))
    await expect(sendForm(api, api.client(), params, { pick01: '빨강', name01: '하나', agree1: 'Y' })).rejects.toMatchObject(refusal({ long01: 'validation:required' }))
    await sendForm(api, api.client(), params, { pick01: '파랑', name01: '하나', agree1: 'Y', long01: '숨은 글' })
    expect((await submissionsOf(owner, params))[0]?.answers).toEqual({ pick01: '파랑' })
  })
})

describe('a second submission', () => {
  it('of a member changes the first (MOD_Y) [SET-06]', async () => {
    const { site, owner, params } = await buildForm(api, [name], { settings: { modificationCd: 'MOD_Y', submissionsMax: 1 } })
    const person = await buildPerson(api, { site })
    const first = await sendForm(api, person.client, params, { name01: '처음' })
    await owner.client(formCalls.markRead, { params, body: { submissionSeqs: [first], isRead: true } })
    expect(await sendForm(api, person.client, params, { name01: '나중' })).toBe(first)
    expect(await submissionsOf(owner, params)).toMatchObject([{ submissionSeq: first, answers: { name01: '나중' }, isRead: false, changedAt: expect.any(String) }])
  })

  it('of a member is refused (MOD_N), also beside a restored one [SET-06]', async () => {
    const { site, owner, params } = await buildForm(api, [name])
    const person = await buildPerson(api, { site })
    const first = await sendForm(api, person.client, params, { name01: '처음' })
    await expect(sendForm(api, person.client, params, { name01: '또' })).rejects.toMatchObject({ status: 409 })
    const token = await openForm(api, person.client, params)
    await expect(person.client(formCalls.change, { params: { ...params, submissionSeq: first }, body: { token, answers: { name01: '바꿈' } } })).rejects.toMatchObject({ status: 409 })
    await owner.client(formCalls.deleteSubmissions, { params, body: { submissionSeqs: [first] } })
    const second = await sendForm(api, person.client, params, { name01: '다시' })
    expect(await owner.client(formCalls.restoreSubmissions, { params, body: { submissionSeqs: [first] } })).toEqual({ count: 0 })
    await owner.client(formCalls.deleteSubmissions, { params, body: { submissionSeqs: [second] } })
    expect(await owner.client(formCalls.restoreSubmissions, { params, body: { submissionSeqs: [first, second] } })).toEqual({ count: 1 })
    expect(await submissionsOf(owner, params)).toMatchObject([{ submissionSeq: second }])
  })

  it('of a member is one more (DUP_Y) [SET-06]', async () => {
    const { site, owner, params } = await buildForm(api, [name], { settings: { modificationCd: 'DUP_Y' } })
    const person = await buildPerson(api, { site })
    const [first, second] = [await sendForm(api, person.client, params, { name01: '하나' }), await sendForm(api, person.client, params, { name01: '둘' })]
    await owner.client(formCalls.deleteSubmissions, { params, body: { submissionSeqs: [first] } })
    expect(await owner.client(formCalls.restoreSubmissions, { params, body: { submissionSeqs: [first] } })).toEqual({ count: 1 })
    expect((await submissionsOf(owner, params)).map(({ submissionSeq }) => submissionSeq)).toEqual([second, first])
    expect((await person.client(formCalls.show, { params })).form).toMatchObject({ state: 'open', mine: null })
  })

  it.each(['MOD_Y', 'MOD_N', 'DUP_Y'])('of a visitor is one more (%s) [SET-06]', async (modificationCd) => {
    const { owner, params } = await buildForm(api, [name], { settings: { modificationCd } })
    const [first, second] = [await sendForm(api, api.client(), params, { name01: '하나' }), await sendForm(api, api.client(), params, { name01: '둘' })]
    expect((await submissionsOf(owner, params)).map(({ submissionSeq }) => submissionSeq)).toEqual([second, first])
  })
})

describe('who may send, and when', () => {
  it('is the period of a form, its places and its members [SET-06]', async () => {
    const at = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString()
    const { params } = await buildForm(api, [name], { settings: { startAt: at(HOUR_MS), endAt: at(2 * HOUR_MS), submissionsMax: 1 } })
    const state = async () => (await api.client()(formCalls.show, { params })).form.state
    expect(await state()).toBe('before')
    await expect(sendForm(api, api.client(), params, { name01: '하나' })).rejects.toMatchObject({ status: 409 })
    api.clock.advance(HOUR_MS)
    expect(await state()).toBe('open')
    await sendForm(api, api.client(), params, { name01: '하나' })
    expect(await state()).toBe('full')
    await expect(sendForm(api, api.client(), params, { name01: '둘' })).rejects.toMatchObject({ status: 409 })
    api.clock.advance(HOUR_MS)
    expect(await state()).toBe('after')

    const members = await buildForm(api, [name], { settings: { isMembersOnly: true } })
    const outsider = await buildPerson(api)
    for (const client of [api.client(), outsider.client]) {
      expect((await client(formCalls.show, { params: members.params })).form.state).toBe('members')
      await expect(sendForm(api, client, members.params, { name01: '하나' })).rejects.toMatchObject({ status: 409 })
    }
    await sendForm(api, (await buildPerson(api, { site: members.site })).client, members.params, { name01: '하나' })
  })

  it('is nobody for a form that is not published, deleted, or of another site [SET-06]', async () => {
    const { owner, site, params } = await buildForm(api, [name])
    const other = await buildSite(api)
    await expect(api.client()(formCalls.show, { params: { ...params, channelSeq: other.channelSeq } })).rejects.toMatchObject({ status: 404 })
    const token = await openForm(api, api.client(), params)
    await owner.client(formCalls.delete, { params })
    await expect(api.client()(formCalls.submit, { params, body: { token, key: randomUUID(), answers: {} } })).rejects.toMatchObject({ status: 404 })
    api.clock.advance(7 * DAY_MS + 1)
    const manager = await buildPerson(api, { site, role: 'MNG' })
    await expect(manager.client(formCalls.restore, { params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('floods and robots', () => {
  const tokenIssue = (message: string) => ({ status: 400, issues: [expect.objectContaining({ path: ['token'], message })] })

  it('are held off by the token, which says why [SET-06]', async () => {
    const { params, site } = await buildForm(api, [name])
    const other = await buildForm(api, [name], { site })
    const send = (token: string, more: object = {}) => api.client()(formCalls.submit, { params, body: { token, key: randomUUID(), answers: {}, ...more } })
    const { form: { token } } = await api.client()(formCalls.show, { params })
    await expect(send(token)).rejects.toMatchObject(tokenIssue('validation:tooSoon'))
    api.clock.advance(3000)
    await expect(send(await openForm(api, api.client(), other.params))).rejects.toMatchObject(tokenIssue('validation:invalid'))
    for (const made of ['', '.', `${api.clock.now().getTime() - 5000}.${token.split('.')[1]}`, `${token}x`]) await expect(send(made)).rejects.toMatchObject(tokenIssue('validation:invalid'))
    await expect(send(token, { website: 'https://spam.example' })).rejects.toMatchObject({ status: 400 })
    api.clock.advance(FILL_MAX_MS)
    await expect(send(token)).rejects.toMatchObject(tokenIssue('validation:expired'))
  })

  it('get one submission for a key, and no other person’s [SET-06]', async () => {
    const { site, params, owner } = await buildForm(api, [name], { settings: { modificationCd: 'DUP_Y' } })
    const [one, two] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
    const key = randomUUID()
    const token = await openForm(api, one.client, params)
    const body = { token, key, answers: { name01: '하나' } }
    const all = await Promise.all([1, 2, 3, 4].map(() => one.client(formCalls.submit, { params, body })))
    expect(new Set(all.map(({ submissionSeq }) => submissionSeq)).size).toBe(1)
    await expect(two.client(formCalls.submit, { params, body })).rejects.toMatchObject({ status: 409 })
    expect(await submissionsOf(owner, params)).toHaveLength(1)
  })

  it('find no more places than there are, nor more than an hour takes [SET-06]', async () => {
    const few = await buildForm(api, [name], { settings: { submissionsMax: 3 } })
    const open = await buildForm(api, [name])
    const many = async (params: typeof few.params, count: number) => {
      const token = await openForm(api, api.client(), params)
      let taken = 0
      // Fifty at once: more would wait for a connection until they fail.
      for (let left = count; left > 0; left -= 50) {
        const outcomes = await Promise.allSettled(Array.from({ length: Math.min(left, 50) }, () => api.client()(formCalls.submit, { params, body: { token, key: randomUUID(), answers: {} } })))
        taken += outcomes.filter(({ status }) => status === 'fulfilled').length
      }
      return taken
    }
    expect(await many(few.params, 8)).toBe(3)
    expect(await many(open.params, SUBMISSIONS_PER_HOUR + 2)).toBe(SUBMISSIONS_PER_HOUR)
    await expect(sendForm(api, api.client(), open.params, {})).rejects.toMatchObject({ status: 429 })
    api.clock.advance(HOUR_MS)
    await sendForm(api, api.client(), open.params, {})
  }, 60_000)
})

describe('hostile input', () => {
  const send = (call: typeof formCalls.create | typeof formCalls.submit, params: Record<string, unknown>, body: unknown, token?: string) =>
    api.send(callUrl(call, { params }), { method: 'POST', token, body })

  it('is refused in what a form asks: 1,000 items, conditions on nothing or on themselves, ids of prototypes [SET-06]', async () => {
    const { owner, channelSeq } = await buildSite(api)
    const items = Array.from({ length: 1000 }, (_, place) => ({ ...name, id: `item${place}x` }))
    const loop = [{ ...choice, showIf: { itemId: choice.id, values: ['빨강'] } }]
    const later = [{ ...name, showIf: { itemId: choice.id, values: ['빨강'] } }, choice]
    for (const list of [items, loop, later, [name, name], [{ ...name, id: '__proto__' }], [{ ...name, id: 'constructor.prototype' }], [{ ...name, type: 'SCRIPT' }], [{ ...choice, choices: ['가', '가'] }], [{ id: 'agree1', type: 'AGREE', agreeType: 'all' }]]) {
      expect((await send(formCalls.create, { channelSeq }, formBody(list), owner.token)).status).toBe(400)
    }
    for (const settings of [{ webhookUrl: 'http://a.test/' }, { webhookUrl: 'https://a:b@c.test/' }, { webhookUrl: 'javascript:alert(1)' }, { mailTo: ['x'] }, { mailTo: Array.from({ length: 11 }, (_, place) => `a${place}@b.test`) }, { modificationCd: 'MOD_X' }]) {
      expect((await send(formCalls.create, { channelSeq }, formBody([name], settings), owner.token)).status).toBe(400)
    }
    expect((await owner.client(formCalls.list, { params: { channelSeq }, query: {} })).totalCount).toBe(0)
  })

  it('is refused in answers: huge ones, names of prototypes, deep ones [SET-06]', async () => {
    const { owner, params } = await buildForm(api, [name, { id: 'constructor', type: 'SHORT_TEXT', showIf: null }])
    const token = await openForm(api, api.client(), params)
    const answers = (text: string) => `{"token":${JSON.stringify(token)},"key":"${randomUUID()}","answers":${text}}`
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    for (const text of ['{"__proto__":{"name01":"x"}}', `{"name01":${JSON.stringify('가'.repeat(5001))}}`, `{"name01":${deep}}`, '{"name01":{"a":1}}', '[]', `{${Array.from({ length: 200 }, (_, place) => `"item${String(place).padStart(3, '0')}":"x"`).join()}}`, '{"name01":"a\\u0000"}', '{"name01":"\\ud800"}']) {
      const { status } = await send(formCalls.submit, params, answers(text))
      expect([text.slice(0, 40), status]).toEqual([text.slice(0, 40), 400])
    }
    expect((await send(formCalls.submit, params, answers(`{"name01":"${'x'.repeat(3_000_000)}"}`))).status).toBe(413)
    expect(await submissionsOf(owner, params)).toEqual([])
    await sendForm(api, api.client(), params, { name01: '<script>', constructor: 'x' } as unknown as FormAnswers)
    expect((await submissionsOf(owner, params))[0]?.answers).toEqual({ name01: '<script>', constructor: 'x' })
  })
})
