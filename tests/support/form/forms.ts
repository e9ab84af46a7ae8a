import { randomUUID } from 'node:crypto'
import { FILE_PART_BYTES } from '#shared/attach/rules.ts'
import { formCalls } from '#shared/form/contract.ts'
import type { FormAnswers } from '#shared/form/rules.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import type { TestApi } from '#tests/support/server/api.ts'

// A type, not an interface: parameters of any call are a record.
export type FormParams = {
  channelSeq: number
  formSeq: number
}
type Item = { id: string; type: string } & Record<string, unknown>

/** A form as its owner writes it; an item's label is its id. */
export const formBody = (items: readonly Item[], settings: object = {}, more: readonly (readonly Item[])[] = []) => ({
  title: '상담 신청', settings,
  content: { steps: [items, ...more].map((list, place) => ({ id: `step0${place}`, items: list.map((one) => ({ label: one.id, ...one })) })), button: {} },
}) as { title: string; content: { steps: never[]; button: object }; settings: object }

/** A site with a published form. */
export async function buildForm(api: TestApi, items: readonly Item[], { settings = {}, steps = [], site: known }: { settings?: object; steps?: readonly (readonly Item[])[]; site?: Site } = {}) {
  const site = known ?? await buildSite(api)
  const { form } = await site.owner.client(formCalls.create, { params: { channelSeq: site.channelSeq }, body: formBody(items, settings, steps) })
  const params: FormParams = { channelSeq: site.channelSeq, formSeq: form.formSeq }
  await site.owner.client(formCalls.publish, { params, body: { publishStatusCd: publishStatusCd.published } })
  return { site, form, params, owner: site.owner }
}

/** Opens a form and waits as a person does. */
export async function openForm(api: TestApi, client: Client, params: FormParams): Promise<string> {
  const { form: { token } } = await client(formCalls.show, { params })
  api.clock.advance(3000)
  return token
}

/** Opens a form, fills it in and sends it. */
export async function sendForm(api: TestApi, client: Client, params: FormParams, answers: FormAnswers, key: string = randomUUID()): Promise<number> {
  const token = await openForm(api, client, params)
  return (await client(formCalls.submit, { params, body: { token, key, answers } })).submissionSeq
}

/** Sends a file in its parts; returns its id. */
export async function sendFile(client: Client, params: FormParams, { token, itemId, fileName = '이력서.pdf', bytes = Buffer.from('%PDF-1.7 이력서') }: { token: string; itemId: string; fileName?: string; bytes?: Buffer }): Promise<string> {
  const { fileId } = await client(formCalls.beginFile, { params, body: { token, itemId, fileName, fileSize: bytes.length } })
  for (let part = 0; part * FILE_PART_BYTES < bytes.length; part += 1) {
    await client(formCalls.filePart, { params: { ...params, fileId }, body: { part, content: bytes.subarray(part * FILE_PART_BYTES, (part + 1) * FILE_PART_BYTES).toString('base64') } })
  }
  return fileId
}

/** What the owner sees of a form. */
export const submissionsOf = async (owner: Person, params: FormParams) => (await owner.client(formCalls.submissions, { params, query: {} })).submissions

/** A form with a submission, its file and its delivery. */
export async function fillForms(api: TestApi, { site, owner, learner }: { site: Pick<Site, 'channelSeq'>; owner: Person; learner: Person }): Promise<void> {
  const { params } = await buildForm(api, [{ id: 'name01', type: 'SHORT_TEXT' }, { id: 'file01', type: 'FILE_UPLOAD' }], { site: { ...site, owner }, settings: { webhookUrl: 'https://hooks.test/forms', modificationCd: 'MOD_Y' } })
  const fileId = await sendFile(learner.client, params, { token: await openForm(api, learner.client, params), itemId: 'file01' })
  await sendForm(api, learner.client, params, { name01: '김하나', file01: [fileId] })
}
