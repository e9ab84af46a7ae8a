import { randomUUID } from 'node:crypto'
import { formCalls } from '#shared/form/contract.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { formBody } from '#tests/support/form/forms.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const body = (modificationCd = 'DUP_Y') => formBody([{ id: 'name01', type: 'SHORT_TEXT' }, { id: 'file01', type: 'FILE_UPLOAD' }], { modificationCd, webhookUrl: 'https://hooks.test/forms' })
const answers = { name01: '김하나' }

async function made(scene: Scene, modificationCd?: string) {
  const { form } = await scene.owner.client(formCalls.create, { params: site(scene), body: body(modificationCd) })
  return { params: { ...site(scene), formSeq: form.formSeq }, version: form.version }
}
async function published(scene: Scene, modificationCd?: string) {
  const { params } = await made(scene, modificationCd)
  await scene.owner.client(formCalls.publish, { params, body: { publishStatusCd: publishStatusCd.published } })
  return params
}
/** A form that was opened a while ago. */
async function opened(scene: Scene, modificationCd?: string) {
  const params = await published(scene, modificationCd)
  const { form: { token } } = await scene.learner.client(formCalls.show, { params })
  scene.api.clock.advance(3000)
  return { params, token }
}
async function sent(scene: Scene, modificationCd?: string) {
  const { params, token } = await opened(scene, modificationCd)
  const { submissionSeq } = await scene.learner.client(formCalls.submit, { params, body: { token, key: randomUUID(), answers } })
  return { params, token, submissionSeq }
}
async function removed(scene: Scene) {
  const { params, submissionSeq } = await sent(scene)
  await scene.owner.client(formCalls.deleteSubmissions, { params, body: { submissionSeqs: [submissionSeq] } })
  return { params, body: { submissionSeqs: [submissionSeq] } }
}
const begun = { itemId: 'file01', fileName: '이력서.pdf', fileSize: 8 }

export const samples: Record<string, Sample> = {
  'form.list': { by: 'owner', with: (scene) => ({ params: site(scene), query: {} }) },
  'form.read': { by: 'owner', with: async (scene) => ({ params: (await made(scene)).params }) },
  'form.create': { by: 'owner', with: (scene) => ({ params: site(scene), body: body() }) },
  'form.update': { by: 'owner', with: async (scene) => { const { params, version } = await made(scene); return { params, body: { ...body(), title: '새 이름', version } } } },
  'form.publish': { by: 'owner', with: async (scene) => ({ params: (await made(scene)).params, body: { publishStatusCd: publishStatusCd.published } }) },
  'form.copy': { by: 'owner', with: async (scene) => ({ params: (await made(scene)).params, body: { title: '사본' } }) },
  'form.delete': { by: 'owner', with: async (scene) => ({ params: (await made(scene)).params }) },
  'form.restore': {
    by: 'owner',
    async with(scene) {
      const { params } = await made(scene)
      await scene.owner.client(formCalls.delete, { params })
      return { params }
    },
  },
  'form.submissions': { by: 'owner', with: async (scene) => ({ params: (await sent(scene)).params, query: {} }) },
  'form.markRead': { by: 'owner', with: async (scene) => { const { params, submissionSeq } = await sent(scene); return { params, body: { submissionSeqs: [submissionSeq], isRead: true } } } },
  'form.deleteSubmissions': { by: 'owner', with: async (scene) => { const { params, submissionSeq } = await sent(scene); return { params, body: { submissionSeqs: [submissionSeq] } } } },
  'form.restoreSubmissions': { by: 'owner', with: removed },
  'form.deliveries': { by: 'owner', with: async (scene) => ({ params: (await sent(scene)).params }) },
  'form.webhookSecret': { by: 'owner', with: async (scene) => ({ params: (await made(scene)).params }) },
  'form.testWebhook': { by: 'owner', with: async (scene) => ({ params: (await made(scene)).params }) },
  'form.show': { by: null, with: async (scene) => ({ params: await published(scene) }) },
  'form.beginFile': { by: null, with: async (scene) => { const { params, token } = await opened(scene); return { params, body: { token, ...begun } } } },
  'form.filePart': {
    by: null,
    async with(scene) {
      const { params, token } = await opened(scene)
      const { fileId } = await scene.api.client()(formCalls.beginFile, { params, body: { token, ...begun } })
      return { params: { ...params, fileId }, body: { part: 0, content: Buffer.from('%PDF-1.7').toString('base64') } }
    },
  },
  'form.submit': { by: null, with: async (scene) => { const { params, token } = await opened(scene); return { params, body: { token, key: randomUUID(), answers } } } },
  'form.change': { by: 'learner', with: async (scene) => { const { params, token, submissionSeq } = await sent(scene, 'MOD_Y'); return { params: { ...params, submissionSeq }, body: { token, answers: { name01: '김둘' } } } } },
}
