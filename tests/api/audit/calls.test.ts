import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditCalls } from '#shared/audit/contract.ts'
import { auditKinds } from '#shared/audit/kinds.ts'
import { auditOf } from '#shared/audit/rules.ts'
import { contract, contractRows } from '#shared/contract.ts'
import type { CallName } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { site } from '#tests/api/contract/sample.ts'
import type { Input } from '#tests/api/contract/sample.ts'
import { categoryOf, menuOf } from '#tests/api/siteMenu/samples.ts'
import { samples } from '#tests/api/contract/samples.ts'
import { buildScene, standIns } from '#tests/api/contract/scene.ts'
import type { Scene } from '#tests/api/contract/scene.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, pictureUrl } from '#tests/support/server/factories.ts'

/** Calls with a right of staff that change nothing which an administrator decides, each with the reason. */
const notAdministrative: Record<string, string> = {
  'attendee.periodPreview': 'Changes nothing.',
  'attendee.statusPreview': 'Changes nothing.',
  'bulk.preview': 'Changes nothing.',
  'bulk.sitePreview': 'Changes nothing.',
  'delivery.checkSheet': 'Changes nothing.',
  'order.refundPreview': 'Changes nothing.',
  'form.markRead': 'What staff have seen is no change of the site.',
  'form.testWebhook': 'Changes nothing.',
  'segment.count': 'Changes nothing.',
  'mailText.preview': 'Changes nothing.',
  'preview.open': 'Changes nothing.',
  'preview.openSite': 'Changes nothing.',
  'campaign.test': 'Mails the caller alone.',
  'mailText.test': 'Mails the caller alone.',
  'board.noticePicture': 'A picture of no text yet; the text is logged.',
  'campaign.picture': 'A picture of no text yet; the text is logged.',
  'course.textPicture': 'A picture of no text yet; the text is logged.',
  'popup.picture': 'A picture of no pop-up yet; the pop-up is logged.',
  'seo.picture': 'A picture of no setting yet; the setting is logged.',
  'terms.preview': 'Changes nothing.',
  'sitePage.picture': 'A picture of no page yet; the page is logged.',
  'sitePage.saveDraft': 'A draft: what publishes it is logged.',
  'sitePage.restore': 'A draft: what publishes it is logged.',
  'siteInfo.icon': 'As siteInfo.picture.',
  'siteInfo.picture': 'A picture of no setting yet; the setting is logged.',
  'course.draftRevert': 'A draft: what applies it is logged.',
  'course.draftRestore': 'A draft: what applies it is logged.',
  'upload.link': 'Content of a lesson, which the curriculum shows.',
  'upload.complete': 'Content of a lesson, which the curriculum shows.',
  'upload.retry': 'Content of a lesson, which the curriculum shows.',
  'upload.remove': 'Content of a lesson, which the curriculum shows.',
  'upload.restore': 'Content of a lesson, which the curriculum shows.',
  'ownership.close': 'Nobody can read the log of a closed site.',
}

/** Samples that change nothing of their scene, with what does. */
const changing: Record<string, { with?: (scene: Scene) => Input | Promise<Input>; change?: Input; unchanged?: string }> = {
  'attendee.changeStatus': {
    async with({ api, site, teacher, learner }) {
      const { channelSeq, courseSeq } = await buildCourse(api, { site, teacher, draft: { choiseTypeCd: '00' } })
      const { attendSeq } = await learner.client(contract.enrollment.attend, { params: { channelSeq, courseSeq } })
      return { params: { channelSeq, courseSeq }, body: { attendSeqs: [attendSeq], choiseStatusCd: '00' } }
    },
  },
  'board.delete': { unchanged: 'It deletes a post of its own author, which is no act of staff.' },
  'board.deleteComment': { unchanged: 'It deletes a comment of its own author, which is no act of staff.' },
  'siteBoard.delete': { unchanged: 'It deletes a post of its own author, which is no act of staff.' },
  'siteBoard.deleteComment': { unchanged: 'It deletes a comment of its own author, which is no act of staff.' },
  'bulk.cancel': { unchanged: 'The change has ended.' },
  'bulk.siteCancel': { unchanged: 'The change has ended.' },
  'course.update': { with: (scene) => ({ params: draft(scene), body: { course: { fareCd: '00', price: 10_000 } } }) },
  'course.image': { with: async (scene) => ({ params: draft(scene), body: { image: await pictureUrl({ width: 64, height: 36 }) } }) },
  'course.draftApply': { unchanged: 'There is no draft.' },
  'course.withdraw': { unchanged: 'It is not submitted.' },
  'course.restore': { unchanged: 'It is not in the trash.' },
  'curriculum.update': { unchanged: 'The class is public: it changes the draft.' },
  'curriculum.ordering': { unchanged: 'The class is public: it changes the draft.' },
  'curriculum.importUndo': { unchanged: 'The class is public: it changes the draft.' },
  'curriculum.delete': { unchanged: 'The class is public: it changes the draft.' },
  'curriculum.restore': { unchanged: 'It is not deleted.' },
  'order.saveTax': { change: { body: { untaxed: true } } },
  'order.saveSettings': { unchanged: 'There is no account.' },
  'page.publish': { unchanged: 'It is published already.' },
  'page.update': { change: { body: { title: '오시는 길' } } },
  'plan.pay': { unchanged: 'Nothing is owed.' },
  'plan.setCard': { unchanged: 'It is the same card.' },
  'review.hide': { change: { body: { reason: '광고' } } },
  'segment.save': { change: { body: { name: '새 이름' } } },
  'siteInfo.save': {
    async with(scene) {
      const params = site(scene)
      const { look, ...rest } = await scene.owner.client(contract.siteInfo.read, { params })
      return { params, body: { ...rest, look: { ...look, name: '새 이름의 마당' } } }
    },
  },
  'siteMenu.saveMenus': {
    async with(scene) {
      const params = site(scene)
      const { version } = await scene.owner.client(contract.siteMenu.menus, { params })
      return { params, body: { menus: [{ ...menuOf({ menuTitle: '새 메뉴' }), subMenus: [] }], version } }
    },
  },
  'siteMenu.saveCategories': {
    async with(scene) {
      const params = site(scene)
      const { version, categories } = await scene.owner.client(contract.siteMenu.categories, { params })
      return { params, body: { categories: [...categories, categoryOf({ name: '새 카테고리' })], version } }
    },
  },
  'staff.sendAgain': { unchanged: 'It is open for as long already.' },
  'staff.changePermissions': { change: { body: { permissions: ['SITE_CONSOLE_READ'] } } },
}
const draft = ({ draft: { channelSeq, courseSeq } }: Scene) => ({ channelSeq, courseSeq })

const calls = contractRows.filter(({ definition }) => auditOf(definition) !== null)

let api: TestApi
let scene: Scene
beforeAll(async () => {
  api = await startApi({ env: standIns })
  scene = await buildScene(api)
})
afterAll(() => api.stop())

const entriesOf = async (name: string, channelSeq: number) => {
  const { entries } = await scene.owner.client(auditCalls.list, { params: { channelSeq }, query: { size: 500 } })
  return entries.filter(({ call }) => call === name)
}

describe('every administrative call is logged [SET-10]', () => {
  it.each(calls.filter(({ name }) => !(name in notAdministrative)))('$name', async ({ name, definition }) => {
    const { by, with: made } = samples[name as CallName]
    const { with: other = made, change, unchanged } = changing[name] ?? {}
    const passing = await other(scene)
    const input = change === undefined ? passing : { ...passing, body: { ...passing.body as object, ...change.body as object } }
    const { channelSeq } = input.params as { channelSeq: number }
    const before = (await entriesOf(name, channelSeq)).map(({ auditSeq, changeCount }) => `${auditSeq} ${changeCount}`)
    const answer = await api.send(callUrl(definition, input), { method: definition.method, token: by === null ? undefined : scene[by].token, ...(definition.body === undefined ? {} : { body: input.body ?? {} }) })
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
    const logged = (await entriesOf(name, channelSeq)).filter(({ auditSeq, changeCount }) => !before.includes(`${auditSeq} ${changeCount}`))
    expect(logged).toHaveLength(unchanged === undefined ? 1 : 0)
  })

  it('names no call that is logged or gone as not administrative', () => {
    const names = calls.map(({ name }) => name)
    expect([...Object.keys(notAdministrative), ...Object.keys(changing)].filter((name) => !names.includes(name as CallName))).toEqual([])
  })

  it('has a kind for each of their domains, and no other', () => {
    expect([...new Set(calls.filter(({ name }) => !(name in notAdministrative)).map(({ domain }) => domain))].sort()).toEqual([...auditKinds].sort())
  })
})
