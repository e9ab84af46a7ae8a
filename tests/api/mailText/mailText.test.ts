import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { RestError } from '#shared/kernel/call/client.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import type { SiteMailKind } from '#shared/mailText/kinds.ts'
import { MAIL_TESTS_PER_HOUR } from '#shared/mailText/rules.ts'
import type { MailWords } from '#shared/mailText/rules.ts'
import { ATTENDEE_MAIL_QUEUE } from '#server/modules/attendee/mails.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { wordsOf } from './samples.ts'

const { mailText: calls } = contract
let api: TestApi
let site: Site
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(async () => { site = await buildSite(api) })

const at = (language: Language = 'ko', kind: SiteMailKind = 'enrolled', of: { channelSeq: number } = site) => ({ channelSeq: of.channelSeq, kind, language })
const save = (words: Partial<MailWords> = {}, params = at(), by: Person = site.owner) => by.client(calls.save, { params, body: wordsOf(words) })
const detail = (kind: SiteMailKind = 'enrolled') => site.owner.client(calls.detail, { params: { channelSeq: site.channelSeq, kind } })

const reset = (params = at(), by: Person = site.owner) => by.client(calls.reset, { params })
const list = async () => Object.fromEntries((await site.owner.client(calls.list, { params: { channelSeq: site.channelSeq } })).mails.map(({ kind, changed }) => [kind, changed]))
const code = (name: keyof typeof errorTable) => ({ code: errorTable[name].code })
const issuesOf = (call: Promise<unknown>) => call.then(() => [], ({ issues }: RestError) => issues.map(({ path, message }) => [path.join('.'), message]))

const unknown = (names: string) => `validation:unknownField|names=${encodeURIComponent(names)}`

/** The mail that a new learner of the site gets. */
async function enrol({ of = site, language = 'ko', title = '물레 첫걸음' }: { of?: Site; language?: Language; title?: string } = {}) {
  const person = await buildPerson(api, { site: of })
  const { channelSeq, courseSeq } = await buildCourse(api, { site: of, teacher: await buildPerson(api, { site: of, role: 'TCH' }), draft: { title } })
  await api.client(person.token, language)(contract.enrollment.attend, { params: { channelSeq, courseSeq } })
  const mail = api.mails.findLast(({ to }) => to === person.email)
  if (mail === undefined) throw new Error('no mail')
  return { mail, person }
}

describe('the text that a site writes', () => {
  it('reaches its learners in that language, and those of no other site [SET-04]', async () => {
    await save()
    const { mail, person } = await enrol()
    expect(mail.subject).toBe('물레 첫걸음 수강을 환영해요')
    expect(mail.text).toContain(`${person.name}님, 시험 마당에 잘 오셨어요.\n\n강의실 열기: http`)
    expect(mail.html).toContain('>강의실 열기</a>')
    expect((await enrol({ language: 'en' })).mail.subject).toBe('You are enrolled in “물레 첫걸음”')
    expect((await enrol({ of: await buildSite(api) })).mail.subject).toBe('‘물레 첫걸음’ 수강 신청이 완료되었습니다')
  })

  it('reaches mails that jobs send, in the language of each recipient', async () => {
    await save({ subject: '{{title}}에 모셨어요' }, at('ko', 'attendApproved'))
    await save({ subject: 'Come in: {{title}}', content: 'Hello {{name}}', action: 'Open' }, at('en', 'attendApproved'))
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    const { channelSeq, courseSeq } = await buildCourse(api, { site, teacher, draft: { title: '가마', choiseTypeCd: '00' } })
    const params = { channelSeq, courseSeq }
    const people = await Promise.all((['ko', 'en'] as const).map(async (language) => {
      const person = await buildPerson(api, { site })
      return { email: person.email, ...await api.client(person.token, language)(contract.enrollment.attend, { params }) }
    }))
    await teacher.client(contract.attendee.changeStatus, { params, body: { attendSeqs: people.map(({ attendSeq }) => attendSeq), choiseStatusCd: '00', beyondYn: 'N' } })
    await api.runSent(ATTENDEE_MAIL_QUEUE)
    expect(people.map(({ email }) => api.mails.findLast(({ to }) => to === email)?.subject)).toEqual(['가마에 모셨어요', 'Come in: 가마'])
  })

  it('is escaped, and so are its values [SET-04]', async () => {
    await save({ content: '<script>alert(1)</script>\n{{title}} & "{{name}}"' })
    const { mail } = await enrol({ title: '도자기 <첫걸음>' })
    expect(mail.subject).toBe('도자기 <첫걸음> 수강을 환영해요')
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(mail.html).toContain('도자기 &lt;첫걸음&gt; &amp; &quot;')
    expect(mail.html).not.toMatch(/<script|<첫걸음>/)
  })

  it('keeps its subject on one line', async () => {
    await save({ subject: '{{title}}\r\nBcc: other@madang.test' })
    expect((await enrol()).mail.subject).toBe('물레 첫걸음 Bcc: other@madang.test')
  })

  it('is shown as changed until it is reset to the default [SET-04]', async () => {
    expect(Object.values(await list()).flat()).toEqual([])
    const { texts: { ko: before } } = await detail()
    expect(before).toMatchObject({ text: before.defaultText, changedAt: null })
    const { texts: { ko: saved, en } } = await save()
    expect(saved).toEqual({ text: wordsOf(), defaultText: before.defaultText, changedAt: api.clock.now().toISOString() })
    expect(en.changedAt).toBeNull()
    await save({}, at('ja'))
    expect(await list()).toMatchObject({ enrolled: ['ko', 'ja'], waiting: [] })
    await reset()
    expect(await list()).toMatchObject({ enrolled: ['ja'] })
    expect((await enrol()).mail.subject).toBe('‘물레 첫걸음’ 수강 신청이 완료되었습니다')
    // Twice is no error.
    await reset()
  })

  it('is no change when it is saved as the default', async () => {
    await save()
    const { texts: { ko: { defaultText } } } = await detail()
    expect((await save(defaultText)).texts.ko.changedAt).toBeNull()
    expect(await list()).toMatchObject({ enrolled: [] })
  })
})

describe('what is refused', () => {
  it('is a value that the mail does not have, named at its field [SET-04]', async () => {
    expect(await issuesOf(save({ content: '{{name}}님, {{until}}까지 {{nmae}}' }))).toEqual([['content', unknown('until, nmae')]])
    expect(await issuesOf(save({ subject: '환영해요' }))).toEqual([['content', 'validation:textValues|values=title']])
    expect(await issuesOf(save({ subject: '{{title', action: '' }))).toEqual([['action', 'validation:required']])
    expect(await issuesOf(save({ subject: '{{title', content: '{{title}}' }))).toEqual([['subject', unknown('{{title')]])
    for (const call of [calls.preview, calls.test]) expect(await issuesOf(site.owner.client(call, { params: at(), body: wordsOf({ content: '{{x}}' }) }))).toEqual([['content', unknown('x')]])
    expect(await list()).toMatchObject({ enrolled: [] })
  })

  it('is a mail of the platform, another language, and what is too long', async () => {
    await expect(save({}, at('ko', 'passwordReset' as never))).rejects.toMatchObject(code('invalidInput'))
    await expect(save({}, at('fr' as never))).rejects.toMatchObject(code('invalidInput'))
    await expect(save({ content: 'a'.repeat(3001) })).rejects.toMatchObject(code('invalidInput'))
  })

  it('is a user who may not change the site', async () => {
    const manager = await buildPerson(api, { site, role: 'MNG' })
    const others = [await buildPerson(api, { site, role: 'TCH' }), await buildPerson(api, { site }), (await buildSite(api)).owner]
    await save({ subject: '{{title}} 매니저' }, at(), manager)
    for (const person of others) {
      await expect(save({}, at(), person)).rejects.toMatchObject(code('noPermission'))
      await expect(reset(at(), person)).rejects.toMatchObject(code('noPermission'))
      await expect(person.client(calls.preview, { params: at(), body: wordsOf() })).rejects.toMatchObject(code('noPermission'))
      await expect(person.client(calls.test, { params: at(), body: wordsOf() })).rejects.toMatchObject(code('noPermission'))
    }
    expect((await detail()).texts.ko.text.subject).toBe('{{title}} 매니저')
  })
})

describe('looking at it first', () => {
  it('shows the mail with sample values and saves nothing [SET-04]', async () => {
    const { subject, html } = await site.owner.client(calls.preview, { params: at('ko', 'attendToPay'), body: wordsOf({ content: '<i>{{until}}</i>까지, {{name}}님' }) })
    expect(subject).toBe('물레 첫걸음 수강을 환영해요')
    expect(html).toContain('&lt;i&gt;2026년 3월 17일')
    expect(html).toContain('이소라님')
    expect(html).toContain('<h1')
    expect(await list()).toMatchObject({ attendToPay: [] })
  })

  it('mails a test to the user, a few in an hour [SET-04]', async () => {
    const { owner } = site
    const test = () => owner.client(calls.test, { params: at('en', 'staffInvited'), body: { subject: '{{site}}: {{role}}', content: 'Until {{until}}, {{email}}', action: 'Open' } })
    expect(await test()).toEqual({ email: owner.email })
    const mail = api.mails.findLast(({ to }) => to === owner.email)
    expect(mail?.subject).toMatch(/^\[Test\] 시험 마당: /)
    expect(mail?.text).toContain(owner.email)
    for (let sent = 1; sent < MAIL_TESTS_PER_HOUR; sent += 1) await test()
    await expect(test()).rejects.toMatchObject(code('tooManyAttempts'))
    api.clock.advance(HOUR_MS)
    await test()
  })

  it('says so when the mail server refuses', async () => {
    api.mailTrouble.set(site.owner.email, 'refused')
    await expect(site.owner.client(calls.test, { params: at(), body: wordsOf() })).rejects.toMatchObject(code('unavailable'))
  })
})
