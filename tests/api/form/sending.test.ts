import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formCalls } from '#shared/form/contract.ts'
import { DELIVERY_ATTEMPTS_MAX, WEBHOOK_SIGNATURE, waitAfter } from '#shared/form/delivery.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { mailTextCalls } from '#shared/mailText/contract.ts'
import { COPIES_PER_HOUR, STAFF_MAILS_PER_HOUR } from '#server/modules/form/mails.ts'
import { buildForm, formBody, openForm, sendFile, sendForm, submissionsOf } from '#tests/support/form/forms.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(() => {
  api.outside.posts.length = 0
  api.outside.status = 200
  api.mails.length = 0
})

const name = { id: 'name01', type: 'SHORT_TEXT' }
const hook = { settings: { webhookUrl: 'https://hooks.test/forms', modificationCd: 'MOD_Y' } }
const deliver = () => api.runSent('form-webhook')
const retry = async () => {
  await api.runScheduled('form-webhooks-due')
  await deliver()
}

describe('the webhook of a form', () => {
  it('gets each submission and change as signed JSON [SET-06]', async () => {
    const { site, owner, params } = await buildForm(api, [name, { id: 'file01', type: 'FILE_UPLOAD' }], hook)
    const { secret } = await owner.client(formCalls.webhookSecret, { params })
    const person = await buildPerson(api, { site })
    const fileId = await sendFile(person.client, params, { token: await openForm(api, person.client, params), itemId: 'file01' })
    const submissionSeq = await sendForm(api, person.client, params, { name01: '김하나', file01: [fileId] })
    await deliver()
    await sendForm(api, person.client, params, { name01: '김둘' })
    await deliver()
    expect(api.outside.posts.map(({ url }) => url)).toEqual(['https://hooks.test/forms', 'https://hooks.test/forms'])
    const [first, second] = api.outside.posts.map(({ headers, body }) => {
      const [, seconds = '', sign = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(headers[WEBHOOK_SIGNATURE] ?? '') ?? []
      expect(sign).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
      expect(Number(seconds) * 1000).toBeGreaterThan(api.clock.now().getTime() - HOUR_MS)
      return JSON.parse(body) as object
    })
    expect(first).toMatchObject({
      event: 'form.submitted', channelSeq: params.channelSeq, form: { formSeq: params.formSeq, title: '상담 신청' },
      submission: { submissionSeq, member: { userSeq: person.userSeq, email: person.email }, answers: [{ itemId: 'name01', label: 'name01', type: 'SHORT_TEXT', value: '김하나' }, { itemId: 'file01' }], files: [{ fileId, fileName: '이력서.pdf', url: expect.stringMatching(/^https?:\/\/[^/]+\/media\//) }] },
    })
    expect(second).toMatchObject({ event: 'form.changed', submission: { submissionSeq, answers: [{ value: '김둘' }, { value: null }], files: [] } })
    expect((await owner.client(formCalls.deliveries, { params })).deliveries).toMatchObject([{ submissionSeq, state: 'sent', attempts: 1, status: 200 }, { submissionSeq, state: 'sent', attempts: 1, status: 200 }])
    expect(JSON.stringify(await owner.client(formCalls.read, { params }))).not.toContain(secret.slice(6))
  })

  it('is signed with another secret once it was asked for again, and before it ever was [SET-06]', async () => {
    const { owner, params } = await buildForm(api, [name], hook)
    const isSignedWith = (secret: string) => {
      const { headers, body } = api.outside.posts.at(-1) ?? { headers: {}, body: '' }
      const [, seconds, sign] = /^t=(\d+),v1=(.*)$/.exec((headers as Record<string, string>)[WEBHOOK_SIGNATURE] ?? '') ?? []
      return sign === createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    }
    expect(await owner.client(formCalls.testWebhook, { params })).toEqual({ status: 200, message: '' })
    expect([api.outside.posts.length, isSignedWith('')]).toEqual([1, false])
    const [first, second] = [await owner.client(formCalls.webhookSecret, { params }), await owner.client(formCalls.webhookSecret, { params })]
    await owner.client(formCalls.testWebhook, { params })
    expect([isSignedWith(first.secret), isSignedWith(second.secret)]).toEqual([false, true])
    expect(JSON.parse(api.outside.posts.at(-1)?.body ?? '')).toMatchObject({ event: 'form.test', submission: { submissionSeq: 0 } })
    expect([await submissionsOf(owner, params), (await owner.client(formCalls.deliveries, { params })).deliveries]).toEqual([[], []])
    const manager = await buildPerson(api)
    await expect(manager.client(formCalls.webhookSecret, { params })).rejects.toMatchObject({ status: 403 })
  })

  it('is tried again after growing waits, and given up after five [SET-06]', async () => {
    const { owner, params } = await buildForm(api, [name], hook)
    await sendForm(api, api.client(), params, { name01: '하나' })
    const state = async () => (await owner.client(formCalls.deliveries, { params })).deliveries[0]
    api.outside.status = 500
    await deliver()
    expect(await state()).toMatchObject({ state: 'waiting', attempts: 1, status: 500, message: 'HTTP 500' })
    await retry()
    expect(await state()).toMatchObject({ attempts: 1 })
    api.outside.status = null
    for (let attempts = 2; attempts <= DELIVERY_ATTEMPTS_MAX; attempts += 1) {
      api.clock.advance(waitAfter(attempts - 1) ?? 0)
      await retry()
      expect(await state()).toMatchObject({ attempts, status: null, message: 'timeout', state: attempts === DELIVERY_ATTEMPTS_MAX ? 'failed' : 'waiting' })
    }
    api.clock.advance(24 * HOUR_MS)
    await retry()
    expect(api.outside.posts).toHaveLength(DELIVERY_ATTEMPTS_MAX)
  })

  it('gets one that was tried again once, and none of a deleted submission or form [SET-06]', async () => {
    const { owner, params } = await buildForm(api, [name], hook)
    const first = await sendForm(api, api.client(), params, { name01: '하나' })
    api.outside.status = 302
    await deliver()
    api.outside.status = 204
    api.clock.advance(waitAfter(1) ?? 0)
    await Promise.all([api.runScheduled('form-webhooks-due'), api.runScheduled('form-webhooks-due')])
    await deliver()
    expect(api.outside.posts).toHaveLength(2)
    const second = await sendForm(api, api.client(), params, { name01: '둘' })
    await owner.client(formCalls.deleteSubmissions, { params, body: { submissionSeqs: [second] } })
    await deliver()
    expect(api.outside.posts).toHaveLength(2)
    expect((await owner.client(formCalls.deliveries, { params })).deliveries).toMatchObject([{ submissionSeq: second, state: 'failed', message: 'gone' }, { submissionSeq: first, state: 'sent', attempts: 2, status: 204 }])
  })

  it('reaches no address inside [SET-06]', async () => {
    for (const webhookUrl of ['https://127.0.0.1/', 'https://localhost/', 'https://2130706433/', 'https://[::ffff:127.0.0.1]/', 'https://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/hook']) {
      const { owner, params } = await buildForm(api, [name], { settings: { webhookUrl } })
      expect(await owner.client(formCalls.testWebhook, { params })).toEqual({ status: null, message: 'address' })
      await sendForm(api, api.client(), params, { name01: '하나' })
      await deliver()
      expect((await owner.client(formCalls.deliveries, { params })).deliveries).toMatchObject([{ state: 'waiting', status: null, message: 'address' }])
    }
    const { owner, params } = await buildForm(api, [name])
    await expect(owner.client(formCalls.testWebhook, { params })).rejects.toMatchObject({ status: 400 })
  })

  it('is not copied with its secret, nor read by another site [SET-06]', async () => {
    const { owner, params } = await buildForm(api, [name], hook)
    const { form } = await owner.client(formCalls.copy, { params, body: { title: '사본' } })
    const copied = { ...params, formSeq: form.formSeq }
    const { secret } = await owner.client(formCalls.webhookSecret, { params })
    await owner.client(formCalls.testWebhook, { params: copied })
    const { headers, body } = api.outside.posts[0] ?? { headers: {}, body: '' }
    expect((headers as Record<string, string>)[WEBHOOK_SIGNATURE]).not.toContain(createHmac('sha256', secret).update(`${Math.floor(api.clock.now().getTime() / 1000)}.${body}`).digest('hex'))
    const far = await buildForm(api, [name])
    for (const call of [formCalls.deliveries, formCalls.webhookSecret, formCalls.testWebhook]) await expect(far.owner.client(call, { params: { ...far.params, formSeq: params.formSeq } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('mails of a form', () => {
  const items = [{ ...name, label: '이름' }, { id: 'mail01', type: 'EMAIL', label: '메일' }, { id: 'agree1', type: 'AGREE', agreeType: 'privacy', label: '개인정보' }]
  const mailed = { mailTo: ['staff1@madang.test', 'staff2@madang.test'], mailsSender: true, modificationCd: 'DUP_Y' }

  it('go to staff and to the sender, escaped, in the text of the site [SET-06]', async () => {
    const { owner, params } = await buildForm(api, items, { settings: mailed })
    await owner.client(mailTextCalls.save, { params: { channelSeq: params.channelSeq, kind: 'formReceived', language: 'ko' }, body: { subject: '[접수] {{title}}', content: '{{message}}', action: '보기' } })
    api.mails.length = 0
    await sendForm(api, api.client(), params, { name01: '<b>하나</b> {{site}}', mail01: 'hana@madang.test', agree1: 'Y' })
    await api.runSent('form-mail')
    expect(api.mails.map(({ to }) => to).sort()).toEqual(['hana@madang.test', 'staff1@madang.test', 'staff2@madang.test'])
    const [staff, copy] = [api.mails.find(({ to }) => to === 'staff1@madang.test'), api.mails.find(({ to }) => to === 'hana@madang.test')]
    expect(staff?.subject).toBe('[접수] 상담 신청')
    expect(copy?.subject).toBe('‘상담 신청’에 보내신 내용입니다')
    for (const mail of [staff, copy]) {
      expect(mail?.html).toContain('이름: &lt;b&gt;하나&lt;/b&gt; {{site}}')
      expect(mail?.html).not.toContain('<b>')
      expect(mail?.text).toContain('메일: hana@madang.test\n\n개인정보: 동의함')
    }
    expect(staff?.html).toContain(`/settings/forms/${params.formSeq}/submissions`)
    expect(copy?.html).toContain(`/forms/${params.formSeq}`)
  })

  it('go to the account’s address where no item asks for one, in the sender’s language, and again for no change [SET-06]', async () => {
    const { site, params } = await buildForm(api, [name], { settings: { mailsSender: true, modificationCd: 'MOD_Y' } })
    const person = await buildPerson(api, { site })
    const client = api.client(person.token, 'en')
    api.mails.length = 0
    await sendForm(api, client, params, { name01: 'Hana' })
    await sendForm(api, client, params, { name01: 'Hana K' })
    await sendForm(api, api.client(), params, { name01: '손님' })
    await api.runSent('form-mail')
    expect(api.mails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Your answers to “상담 신청”']])
  })

  it('are no flood for an address or for staff, and a refusing mail server stops none of the others [SET-06]', async () => {
    const { params } = await buildForm(api, items, { settings: mailed })
    api.mailTrouble.set('staff1@madang.test', 'refused')
    for (let count = 0; count < STAFF_MAILS_PER_HOUR + 2; count += 1) await sendForm(api, api.client(), params, { name01: '하나', mail01: count % 2 === 0 ? 'victim@madang.test' : 'VICTIM@madang.test' })
    await api.runSent('form-mail')
    api.mailTrouble.clear()
    const count = (address: string) => api.mails.filter(({ to }) => to.toLowerCase() === address).length
    expect([count('victim@madang.test'), count('staff1@madang.test'), count('staff2@madang.test')]).toEqual([COPIES_PER_HOUR, 0, STAFF_MAILS_PER_HOUR])
    api.clock.advance(HOUR_MS)
    await sendForm(api, api.client(), params, { mail01: 'victim@madang.test' })
    await api.runSent('form-mail')
    expect(count('victim@madang.test')).toBe(COPIES_PER_HOUR + 1)
  })

  it('are none of a form that names nobody [SET-06]', async () => {
    const { owner, params } = await buildForm(api, items, { settings: mailed })
    const { form: { version } } = await owner.client(formCalls.read, { params })
    await owner.client(formCalls.update, { params, body: { ...formBody(items), version } })
    api.mails.length = 0
    await sendForm(api, api.client(), params, { mail01: 'hana@madang.test' })
    await api.runSent('form-mail')
    expect(api.mails).toEqual([])
  })
})
