import { z } from 'zod'
import type { CallName } from '#shared/contract.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { FullSiteFixture, OwnNumbers } from './fullSiteFixture.ts'
import type { Input } from './sample.ts'
import { BESIDE, FAR, FAR_CATEGORY, FAR_CUSTOM_DOMAIN, FAR_SHA256, MARK, batchNoOf, orderNoOf, certificateNoOf, turned, uploadIdOf } from './secondSite.ts'

/** A place in a call's input that may name a row, such as `body.curriculumSeqs.0`. */
export interface Place {
  part: 'params' | 'query' | 'body'
  path: (string | number)[]
  key: string
}

/** How to replace an identifier by another site's. */
export interface RowName {
  /** The second site's value when the call's other names are the second's too. */
  foreign?: (own: unknown) => unknown
  /** As `foreign`, when the other names are the first's. */
  beside?: (own: unknown) => unknown
  unknown: unknown
  /** The first site's value, when the sample omits it. */
  own?: (scene: FullSiteFixture) => unknown
  column?: string
  person?: keyof OwnNumbers
  /** Why a call may pass with an unknown row. */
  passes?: string
}

const NO_ROW = FAR - 1
const number = (column: string, more: Partial<RowName> = {}): RowName => (
  { foreign: (own) => Number(own) + FAR, beside: (own) => Number(own) + BESIDE, unknown: NO_ROW, column, ...more })
const textOf = ({ course }: FullSiteFixture) => course.curriculumSeq
const lineOfASheet = 'a line that names no order of the site is shown as wrong, and changes nothing'
const whereToGoOn = 'it says where a list goes on, and names nothing in it'

const rowNames: Record<string, RowName> = {
  courseSeq: number('course_seq', { own: ({ course }) => course.courseSeq }),
  curriculumSeq: number('curriculum_seq'),
  /** The item of a live lesson. */
  i: number('curriculum_seq'),
  itemSeq: number('curriculum_seq'),
  curriculumSeqs: number('curriculum_seq'),
  afterCurriculumSeq: number('curriculum_seq', { own: textOf }),
  uploadSeq: number('upload_seq'),
  snippetSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'snippet_seq' },
  popupSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'popup_seq' },
  popupSeqs: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'popup_seq' },
  formSeq: number('form_seq'),
  submissionSeqs: { ...number('submission_seq'), passes: 'a number that is not of the form changes nothing' },
  fileId: { foreign: (own) => turned(String(own), FAR), beside: (own) => turned(String(own), BESIDE), unknown: '0'.repeat(32), column: 'file_id' },
  pageSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'page_seq' },
  mainPageSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW },
  introPageSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW },
  logoutMainPageSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW },
  attendSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'attend_seq', person: 'attendSeq' },
  bulkSeq: number('bulk_seq'),
  subjectSeqs: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'attend_seq', passes: 'a number that is not of the class changes nothing' },
  attendSeqs: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'attend_seq', passes: 'a number that is not of the class changes nothing' },
  lessonSeqs: number('curriculum_seq', { own: textOf }),
  submissionSeq: number('submission_seq'),
  attachmentSeq: number('attachment_seq', { own: ({ attachmentSeq }) => attachmentSeq }),
  playSeq: number('play_seq', { person: 'playSeq' }),
  alarmSeq: number('alarm_seq', { person: 'alarmSeq', own: ({ alarmSeq }) => alarmSeq, passes: whereToGoOn }),
  minSeq: number('alarm_seq', { own: ({ alarmSeq }) => alarmSeq, passes: whereToGoOn }),
  lastSeq: { foreign: () => NO_ROW + 2, unknown: NO_ROW, passes: whereToGoOn },
  postSeq: number('post_seq'),
  archiveSeq: number('archive_seq'),
  boardSeq: number('board_seq'),
  boardSeqs: number('board_seq'),
  noticeSeq: number('post_seq'),
  commentSeq: number('comment_seq'),
  parentSeq: number('comment_seq'),
  messageSeq: number('message_seq'),
  replyToSeq: number('message_seq'),
  evaluationSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'evaluation_seq' },
  lastEvaluationSeq: { foreign: () => NO_ROW + 2, unknown: NO_ROW, passes: whereToGoOn },
  sessionSeq: { unknown: NO_ROW, person: 'sessionSeq' },
  uploadId: { foreign: (own) => uploadIdOf(String(own), FAR), beside: (own) => uploadIdOf(String(own), BESIDE), unknown: 'unknown', person: 'uploadId' },
  sha256: { foreign: () => FAR_SHA256, unknown: 'e'.repeat(64), passes: 'it is what a file is, and asks whether there is one' },
  originSeq: { foreign: () => FAR + 1, unknown: NO_ROW },
  campaignSeq: number('campaign_seq'),
  targetSeq: number('course_seq', { own: ({ course }) => course.courseSeq }),
  couponSeq: number('coupon_seq'),
  segmentSeq: number('segment_seq', { own: () => 1 }),
  mergeSeq: number('merge_seq'),
  cardSeq: number('card_seq'),
  membershipSeq: number('membership_seq'),
  subscriptionSeq: number('subscription_seq'),
  courseSeqs: number('course_seq'),
  invitationSeqs: { ...number('invitation_seq'), passes: 'a number that is not of the class withdraws nothing' },
  invitationSeq: number('invitation_seq'),
  orderNo: { foreign: (own) => orderNoOf(String(own), FAR), beside: (own) => orderNoOf(String(own), BESIDE), unknown: '20260310-0000000000000000', column: 'order_no' },
  certificateNo: { foreign: (own) => certificateNoOf(String(own), FAR), unknown: '0000-0000-0000-0000', column: 'certificate_no' },
  orderNos: { foreign: (own) => orderNoOf(String(own), FAR), beside: (own) => orderNoOf(String(own), BESIDE), unknown: '20260310-0000000000000000', column: 'order_no' },
  batchSeq: number('batch_seq'),
  batchNo: { foreign: (own) => batchNoOf(String(own), FAR), beside: (own) => batchNoOf(String(own), BESIDE), unknown: '0b0f6a1e-6a0e-4c39-9d42-6a9f5a9c7d12', column: 'batch_no' },
  refererCode: { foreign: (own) => turned(String(own), FAR), beside: (own) => turned(String(own), BESIDE), unknown: 'AAAAAAAAAAAA', column: 'referer_code' },
  version: { foreign: () => 2, unknown: 3, own: () => 1 },
  versions: { foreign: () => 2, unknown: 3, own: () => 1 },
  categoryCd: { foreign: () => FAR_CATEGORY, unknown: '000008', own: () => '000002' },
}

const exceptions: Partial<Record<CallName, Record<string, RowName>>> = {
  // A learner is a row of no site.
  'attendee.list': { attendSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, own: () => 1, column: 'attend_seq', passes: 'a number that is not of the class finds nobody' } },
  'attendee.export': { attendSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, own: () => 1, column: 'attend_seq', passes: 'a number that is not of the class finds nobody' } },
  'attendee.progress': { attendSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'attend_seq' } },
  'attendee.history': { attendSeq: { foreign: (own) => Number(own) + FAR, unknown: NO_ROW, column: 'attend_seq' } },
  'attendee.restorePeriods': { attendSeq: rowNames['attendSeqs']! },
  'course.list': { categoryCd: { ...rowNames['categoryCd']!, passes: 'it filters a list' } },
  'course.listV2': { categoryCd: { ...rowNames['categoryCd']!, passes: 'it filters a list' } },
  'review.siteList': { courseSeq: { ...rowNames['courseSeq']!, passes: 'it filters a list' }, evaluationSeq: { ...rowNames['evaluationSeq']!, own: () => 1, passes: 'it filters a list' } },
  'audit.list': { courseSeq: { ...rowNames['courseSeq']!, passes: 'it filters a list' } },
  'overview.likes': { courseSeq: { ...rowNames['courseSeq']!, passes: 'it filters a list' } },
  'overview.likeSummary': { courseSeq: { ...rowNames['courseSeq']!, passes: 'it filters a list' } },
  'overview.contents': { courseSeq: { ...rowNames['courseSeq']!, passes: 'it filters a list' } },
  'overview.contentSummary': { courseSeq: { ...rowNames['courseSeq']!, passes: 'it filters a list' } },
  'delivery.list': { courseSeq: { ...rowNames['courseSeq']!, passes: 'it filters a list' } },
  'delivery.mine': { orderNos: { ...rowNames['orderNos']!, passes: 'it filters a list' } },
  'delivery.checkSheet': { orderNo: { ...rowNames['orderNo']!, passes: lineOfASheet } },
  'delivery.importSheet': { orderNo: { ...rowNames['orderNo']!, passes: lineOfASheet } },
  'order.startRefundBatch': { batchNo: { unknown: '0b0f6a1e-6a0e-4c39-9d42-6a9f5a9c7d12' } },
  'brand.checkDomain': { domain: { foreign: () => MARK, unknown: MARK } },
  'brand.createSite': { domain: { foreign: () => MARK, unknown: MARK } },
  'form.markRead': { submissionSeqs: number('submission_seq') },
  'board.unread': { courseSeq: { ...rowNames['courseSeq']!, passes: 'it filters a list' } },
  'board.questions': { curriculumSeq: { ...rowNames['curriculumSeq']!, passes: 'it filters a list' } },
  'chat.unread': { courseSeq: { ...rowNames['courseSeq']!, passes: 'it filters a list' } },
  // Others of its kind are versions of this site too, which the caller may withdraw.
  'terms.withdraw': { version: { foreign: () => 99, unknown: 98 } },
  'siteDomain.claim': { domain: { foreign: () => FAR_CUSTOM_DOMAIN, unknown: FAR_CUSTOM_DOMAIN } },
}

const noRows: Record<string, string> = {
  channelSeq: 'it says which site is asked',
  domain: 'it says which site is asked',
  itemId: 'an item within the form in the path',
  courseTypeCd: 'a code of the platform', fareCd: 'a code of the platform', postTypeCd: 'a code of the platform', scopeCd: 'a code of the platform', workTypeCd: 'a code of the platform',
  meetingId: 'a number elsewhere', accountId: 'a number elsewhere', appId: 'a name elsewhere',
  versionNo: 'a version of the page in the path',
  holderNo: 'it is typed to register a card, and never kept',
  registerNo: 'a number of the caller’s own choice',
  trackingNo: 'a number of a carrier',
  shopNo: 'the registration of a business elsewhere',
  menuSeq: 'a number that is none of the site’s makes a new menu; tests/api/siteMenu/siteMenu.test.ts takes none of another site',
  regNo: 'the registration of a business elsewhere',
  spanNo: 'a number of the caller’s own choice',
  refundNo: 'a number of the caller’s own choice',
  sendNo: 'a number of the caller’s own choice',
  exceptSeqs: 'rows that are left out: one that does not match anyway changes nothing',
  requestNo: 'a number of the caller’s own choice', lastRowNo: 'a place in a report',
  lastNo: 'a place in a room', beforeNo: 'a place in a room',
  byUserSeq: 'a person, who is a row of no site; tests/api/audit/audit.test.ts lists those of the site alone',
  otherUserSeq: 'a person, who is a row of no site; tests/api/member/merge.test.ts refuses one who is no member',
  userSeqs: 'people, who are rows of no site; tests/api/attendee/adding.test.ts leaves out those who are no members',
  clientId: 'a number at a payment company', webhookId: 'a number at a payment company', secretKey: 'a key of a payment company, and never kept in the open',
  userSeq: 'a person, who is a row of no site; tests/api/ownership/ownership.test.ts refuses a stranger to the site',
}

const surroundings: Record<string, object> = {
  'body.body.lessonSeqs.0': { body: { body: { curriculumTypeCd: curriculumTypeCd.course, title: '다른 수업' } } },
}

const looksLikeARow = /^i$|(?:Seqs?|Nos?|Ids?|Keys?|Cds?|Versions?|Domains?)$|^(?:domain|versions?|sha256)$/

/** Places that may name a row, from the call's schemas. */
export function placesOf(definition: CallDefinition): Place[] {
  const found = new Map<string, Place>()
  const walk = (schema: z.core.JSONSchema.BaseSchema, place: Place): void => {
    const { properties, items, additionalProperties, propertyNames } = schema
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(choice, place)
    for (const [key, inner] of Object.entries(properties ?? {})) walk(inner as z.core.JSONSchema.BaseSchema, { ...place, path: [...place.path, key], key })
    if (items !== undefined) walk(items as z.core.JSONSchema.BaseSchema, { ...place, path: [...place.path, 0] })
    if (typeof additionalProperties === 'object') {
      walk(additionalProperties, { ...place, path: [...place.path, String((propertyNames as { enum?: unknown[] } | undefined)?.enum?.[0] ?? 'any')] })
    }
    const isValue = schema.type === 'string' || schema.type === 'integer' || schema.type === 'number'
    if (isValue && schema.enum === undefined && schema.const === undefined && looksLikeARow.test(place.key)) found.set(`${place.part}.${place.path.join('.')}`, place)
  }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = definition[part]
    if (schema !== undefined) walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), { part, path: [], key: '' })
  }
  return [...found.values()]
}

/** What a place names; undefined for no row. Throws when the name is in no list. */
export function rowNameAt(call: CallName, { key }: Place): RowName | undefined {
  const name = exceptions[call]?.[key] ?? (key in noRows ? undefined : rowNames[key])
  if (name === undefined && !(key in noRows)) throw new Error(`${call} takes a ${key}: say in rowNames.ts what row it names, or that it names none`)
  return name
}

/** The value at a place of the input. */
export function valueAt(input: Input, { part, path }: Place): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], input[part])
}

/** The input with another value at a place, and its surrounding fields. */
export function withValueAt(input: Input, place: Place, value: unknown): Input {
  const { part, path } = place
  const put = (at: unknown, [key, ...rest]: (string | number)[]): unknown => {
    if (key === undefined) return value
    if (typeof key === 'number') return [put((at as unknown[] | undefined)?.[key], rest), ...((at as unknown[] | undefined) ?? []).slice(1)]
    return { ...(at as object | undefined), [key]: put((at as Record<string, unknown> | undefined)?.[key], rest) }
  }
  const around = surroundings[`${part}.${path.join('.')}`] as Input | undefined
  return { ...input, [part]: put(around?.[part] ?? input[part], path) }
}
