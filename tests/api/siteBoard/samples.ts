import { siteBoardCalls } from '#shared/siteBoard/contract.ts'
import { buildSiteBoard, buildSiteComment, buildSitePost, siteBoardOf, sitePostOf } from '#tests/support/board/siteBoards.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildPerson, pictureUrl } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const board = async (scene: Scene) => ({ ...await buildSiteBoard(scene.owner, scene.site.channelSeq) })
const post = async (scene: Scene) => {
  const of = await board(scene)
  return { ...of, postSeq: await buildSitePost(scene.learner, of) }
}
/** A post of another member with a comment of theirs. */
const commented = async (scene: Scene) => {
  const of = await board(scene)
  const other = await verified(scene.api, await buildPerson(scene.api, { site: scene.site }))
  const postSeq = await buildSitePost(other, of)
  return { ...of, postSeq, commentSeq: await buildSiteComment(other, of, postSeq) }
}
const mine = async (scene: Scene) => {
  const params = await post(scene)
  return { ...params, commentSeq: await buildSiteComment(scene.learner, params, params.postSeq) }
}
const begun = async (scene: Scene) => ({ ...site(scene), attachmentSeq: (await scene.learner.client(siteBoardCalls.beginFile, { params: site(scene), body: { fileName: '지도.pdf', fileSize: 8 } })).attachmentSeq })

export const samples: Record<string, Sample> = {
  'siteBoard.list': { by: 'learner', with: async (scene) => { await post(scene); return { params: site(scene) } } },
  'siteBoard.create': { by: 'owner', with: (scene) => ({ params: site(scene), body: siteBoardOf() }) },
  'siteBoard.update': { by: 'owner', with: async (scene) => ({ params: await board(scene), body: siteBoardOf({ isClosed: true }) }) },
  'siteBoard.order': {
    by: 'owner',
    async with(scene) {
      await board(scene)
      const { boards } = await scene.owner.client(siteBoardCalls.list, { params: site(scene) })
      return { params: site(scene), body: { boardSeqs: boards.map(({ boardSeq }) => boardSeq).toReversed() } }
    },
  },
  'siteBoard.posts': { by: 'learner', with: async (scene) => { const { postSeq: _, ...params } = await post(scene); return { params, query: { filter: 'all', limit: 10 } } } },
  'siteBoard.seen': { by: 'learner', with: async (scene) => ({ params: await board(scene) }) },
  'siteBoard.detail': { by: 'learner', with: async (scene) => ({ params: await post(scene) }) },
  // The other samples use up what a learner may post in a minute.
  'siteBoard.write': { by: 'owner', with: async (scene) => ({ params: await board(scene), body: sitePostOf() }) },
  'siteBoard.edit': { by: 'learner', with: async (scene) => ({ params: await post(scene), body: sitePostOf({ title: '고쳤어요' }) }) },
  'siteBoard.delete': { by: 'learner', with: async (scene) => ({ params: await post(scene) }) },
  'siteBoard.like': { by: 'learner', with: async (scene) => ({ params: await post(scene), body: { liked: true } }) },
  'siteBoard.report': { by: 'learner', async with(scene) { const { commentSeq, ...params } = await commented(scene); return { params, body: { reason: '광고예요', commentSeq } } } },
  'siteBoard.reports': {
    by: 'owner',
    async with(scene) {
      const { commentSeq: _, ...params } = await commented(scene)
      await scene.learner.client(siteBoardCalls.report, { params, body: { reason: '광고예요' } })
      return { params }
    },
  },
  'siteBoard.manage': { by: 'owner', async with(scene) { const { commentSeq, ...params } = await commented(scene); return { params, body: { commentSeq, hidden: true } } } },
  'siteBoard.comments': { by: 'learner', async with(scene) { const { commentSeq: _, ...params } = await commented(scene); return { params } } },
  'siteBoard.comment': { by: 'learner', async with(scene) { const { commentSeq, ...params } = await commented(scene); return { params, body: { content: '반가워요.', parentSeq: commentSeq } } } },
  'siteBoard.updateComment': { by: 'learner', with: async (scene) => ({ params: await mine(scene), body: { content: '고쳤어요.' } }) },
  'siteBoard.deleteComment': { by: 'learner', with: async (scene) => ({ params: await mine(scene) }) },
  'siteBoard.people': { by: 'learner', with: async (scene) => { await commented(scene); return { params: site(scene) } } },
  'siteBoard.picture': { by: 'learner', with: async (scene) => ({ params: site(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
  'siteBoard.beginFile': { by: 'learner', with: (scene) => ({ params: site(scene), body: { fileName: '지도.pdf', fileSize: 8 } }) },
  'siteBoard.filePart': { by: 'learner', with: async (scene) => ({ params: await begun(scene), body: { part: 0, content: Buffer.from('%PDF-1.7').toString('base64') } }) },
  'siteBoard.discard': { by: 'learner', with: async (scene) => ({ params: await begun(scene) }) },
}
