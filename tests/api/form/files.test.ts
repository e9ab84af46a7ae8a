import { randomUUID } from 'node:crypto'
import { request } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FILE_PART_BYTES } from '#shared/attach/rules.ts'
import { formCalls } from '#shared/form/contract.ts'
import { FILL_MAX_MS, FORM_FILE_MAX } from '#shared/form/rules.ts'
import { planCalls } from '#shared/plan/contract.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { FILES_PER_HOUR } from '#server/modules/form/files.ts'
import { buildForm, formBody, openForm, sendFile, submissionsOf } from '#tests/support/form/forms.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const file = { id: 'file01', type: 'FILE_UPLOAD', filesMax: 2 }
const text = { id: 'name01', type: 'SHORT_TEXT' }
const wrongFile = { status: 400, issues: [expect.objectContaining({ path: ['answers', 'file01'] })] }
const submit = (client: ReturnType<TestApi['client']>, params: { channelSeq: number; formSeq: number }, token: string, file01: string[]) =>
  client(formCalls.submit, { params, body: { token, key: randomUUID(), answers: { file01 } } })

it('takes a file in parts, and gives it to the owner and to its sender for an hour [SET-06]', async () => {
  const { site, owner, params } = await buildForm(api, [file], { settings: { modificationCd: 'MOD_Y' } })
  const person = await buildPerson(api, { site })
  const token = await openForm(api, person.client, params)
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(FILE_PART_BYTES, 7)])
  const begun = { params, body: { token, itemId: 'file01', fileName: '../이력서.pdf', fileSize: bytes.length } }
  const { fileId } = await person.client(formCalls.beginFile, begun)
  const part = (number: number, content: Buffer) => person.client(formCalls.filePart, { params: { ...params, fileId }, body: { part: number, content: content.toString('base64') } })
  await expect(part(1, bytes.subarray(FILE_PART_BYTES))).rejects.toMatchObject({ status: 460 })
  await expect(part(0, bytes.subarray(0, 10))).rejects.toMatchObject({ status: 460 })
  const first = bytes.subarray(0, FILE_PART_BYTES)
  expect([await part(0, first), await part(0, first)]).toEqual([{ received: FILE_PART_BYTES }, { received: FILE_PART_BYTES }])
  await expect(submit(person.client, params, token, [fileId])).rejects.toMatchObject(wrongFile)
  expect(await part(1, bytes.subarray(FILE_PART_BYTES))).toEqual({ received: bytes.length })
  await submit(person.client, params, token, [fileId])
  await expect(part(1, bytes.subarray(FILE_PART_BYTES))).rejects.toMatchObject({ status: 404 })

  const [seen] = (await submissionsOf(owner, params))[0]?.files ?? []
  const [mine] = (await person.client(formCalls.show, { params })).form.mine?.files ?? []
  expect(seen).toMatchObject({ fileId, fileName: '.._이력서.pdf', fileSize: bytes.length })
  for (const [reader, of] of [[owner, seen], [person, mine]] as const) {
    const answer = await request(api.origin + of?.url, { headers: { 'access-token': reader.token } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/octet-stream', 'content-disposition': expect.stringContaining('attachment') })
    expect(Buffer.from(await answer.body.arrayBuffer()).equals(bytes)).toBe(true)
  }
  const stranger = await buildPerson(api, { site })
  expect((await request(api.origin + seen?.url, { headers: { 'access-token': stranger.token } })).statusCode).toBe(403)
  api.clock.advance(HOUR_MS)
  expect((await request(api.origin + seen?.url, { headers: { 'access-token': owner.token } })).statusCode).toBe(403)
})

it('refuses files of another form, item, person, submission and site, and made-up ones [SET-06]', async () => {
  const { site, owner, params } = await buildForm(api, [file, { ...file, id: 'file02' }], { settings: { modificationCd: 'DUP_Y' } })
  const sibling = await buildForm(api, [file], { site })
  const far = await buildForm(api, [file])
  const [person, other] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
  const token = await openForm(api, person.client, params)
  const own = await sendFile(person.client, params, { token, itemId: 'file01' })
  const ofItem = await sendFile(person.client, params, { token, itemId: 'file02' })
  const ofOther = await sendFile(other.client, params, { token, itemId: 'file01' })
  const ofSibling = await sendFile(person.client, sibling.params, { token: await openForm(api, person.client, sibling.params), itemId: 'file01' })
  const ofFar = await sendFile(person.client, far.params, { token: await openForm(api, person.client, far.params), itemId: 'file01' })
  for (const wrong of [[ofItem], [ofOther], [ofSibling], [ofFar], ['0'.repeat(32)], ['../../etc/passwd'], [own, own], [own, ofSibling]]) await expect(submit(person.client, params, token, wrong)).rejects.toMatchObject(wrongFile)
  await expect(submit(person.client, params, token, [own, ofOther, ofItem])).rejects.toMatchObject(wrongFile)
  await submit(person.client, params, token, [own])
  await expect(submit(person.client, params, token, [own])).rejects.toMatchObject(wrongFile)
  const piece = { part: 0, content: Buffer.from('%PDF-1.7 이력서').toString('base64') }
  for (const place of [{ ...params, fileId: ofSibling }, { ...far.params, fileId: ofOther }, { ...params, fileId: ofOther }, { ...params, fileId: 'x'.repeat(64) }]) {
    await expect(person.client(formCalls.filePart, { params: place, body: piece })).rejects.toMatchObject({ status: 404 })
  }
  expect((await submissionsOf(owner, params)).flatMap(({ files }) => files.map(({ fileId }) => fileId))).toEqual([own])
})

it('refuses types, sizes, items and forms that take none, and content unlike its name [SET-06]', async () => {
  const { owner, params } = await buildForm(api, [file, text])
  const token = await openForm(api, api.client(), params)
  const begin = (more: object, at = params) => api.client()(formCalls.beginFile, { params: at, body: { token, itemId: 'file01', fileName: '이력서.pdf', fileSize: 10, ...more } })
  for (const fileName of ['a.exe', 'a.html', 'a.svg', 'a', 'a.pdf.js']) await expect(begin({ fileName })).rejects.toMatchObject({ status: 415 })
  for (const more of [{ fileSize: FORM_FILE_MAX + 1 }, { fileSize: 0 }, { itemId: 'name01' }, { itemId: 'none01' }, { itemId: '__proto__' }, { token: 'x' }, { token: `${token}x` }]) await expect(begin(more)).rejects.toMatchObject({ status: 400 })
  await expect(begin({}, { ...params, formSeq: params.formSeq + 1000 })).rejects.toMatchObject({ status: 404 })
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  for (const fileName of ['a.pdf', 'a.png', 'a.zip', 'a.txt', 'a.hwp']) await expect(sendFile(api.client(), params, { token, itemId: 'file01', fileName, bytes: exe })).rejects.toMatchObject({ status: 415 })
  for (const [fileName, bytes] of [['a.txt', Buffer.from('안녕하세요')], ['a.csv', Buffer.from([0xb0, 0xa1, 0x2c, 0xb3, 0xaa])], ['a.zip', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])]] as const) await sendFile(api.client(), params, { token, itemId: 'file01', fileName, bytes })
  await owner.client(formCalls.publish, { params, body: { publishStatusCd: publishStatusCd.unpublished } })
  await expect(begin({})).rejects.toMatchObject({ status: 404 })
})

it('removes what no submission took within a day, what a change drops, and what a deleted submission had [SET-06]', async () => {
  const { site, owner, params } = await buildForm(api, [file], { settings: { modificationCd: 'MOD_Y' } })
  const person = await buildPerson(api, { site })
  const token = await openForm(api, person.client, params)
  const [kept, dropped, unused] = [await sendFile(person.client, params, { token, itemId: 'file01' }), await sendFile(person.client, params, { token, itemId: 'file01' }), await sendFile(person.client, params, { token, itemId: 'file01' })]
  const isStored = async (fileId: string) => (await api.server.ports.storage.stat(`${params.channelSeq}/forms/${fileId}/original`)) !== undefined
  const { submissionSeq } = await submit(person.client, params, token, [kept, dropped])
  const change = (file01: string[], by = token) => person.client(formCalls.change, { params: { ...params, submissionSeq }, body: { token: by, answers: { file01 } } })
  await change([kept])
  await api.runSent('storage.remove')
  expect([await isStored(kept), await isStored(dropped), await isStored(unused)]).toEqual([true, false, true])
  await expect(change([kept, dropped])).rejects.toMatchObject(wrongFile)
  api.clock.advance(FILL_MAX_MS + 1)
  await api.runScheduled('form-files')
  await api.runSent('storage.remove')
  expect([await isStored(kept), await isStored(unused)]).toEqual([true, false])
  await owner.client(formCalls.deleteSubmissions, { params, body: { submissionSeqs: [submissionSeq] } })
  await api.runScheduled('form-files')
  await api.runSent('storage.remove')
  expect(await isStored(kept)).toBe(true)
  api.clock.advance(8 * FILL_MAX_MS)
  await api.runScheduled('retention')
  await api.runScheduled('form-files')
  await api.runSent('storage.remove')
  expect(await isStored(kept)).toBe(false)
})

it('counts files against the storage of the site and against floods [SET-06]', async () => {
  const { site, params } = await buildForm(api, [file])
  const [person, other] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
  const token = await openForm(api, person.client, params)
  const body = { token, itemId: 'file01', fileName: '이력서.pdf', fileSize: FORM_FILE_MAX }
  const used = async () => (await site.owner.client(planCalls.read, { params: { channelSeq: site.channelSeq } })).usedBytes
  const before = await used()
  for (let count = 0; count < FILES_PER_HOUR; count += 1) await person.client(formCalls.beginFile, { params, body })
  await expect(person.client(formCalls.beginFile, { params, body })).rejects.toMatchObject({ status: 429 })
  await other.client(formCalls.beginFile, { params, body })
  expect(await used() - before).toBe((FILES_PER_HOUR + 1) * FORM_FILE_MAX)
  const quiet = await buildSite(api)
  await expect(quiet.owner.client(formCalls.create, { params: { channelSeq: quiet.channelSeq }, body: formBody([{ ...file, filesMax: 6 }]) })).rejects.toMatchObject({ status: 400 })
})
