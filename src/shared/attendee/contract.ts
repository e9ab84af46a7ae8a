import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, moment, money, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { choiseStatusCd, currency } from '#shared/kernel/codes.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { handedInStates } from '#shared/mission/submission.ts'
import { orderer } from '#shared/order/contract.ts'
import { orderNoText } from '#shared/order/orderNo.ts'
import { periodChange, statusInput } from './bulk.ts'
import { historyActs } from './history.ts'
import { INVITATIONS_MAX, invitationStates } from './inviting.ts'
import { attendeeColumns, attendeeFilter, attendeeSorts, exportFormats, listCursor } from './listing.ts'
import { ATTENDEES_MAX, cameBy, skipReasons, statusActs } from './rules.ts'

/** An attendee of a class as staff see them (courses spec §3). */
export const attendee = z.object({
  attendSeq: seq,
  userSeq: seq,
  /** As in the application, else that of the account; empty once the user has left. */
  name: z.string(),
  email: z.string(),
  /** Null unless the class asks for it (`attendPhoneInputYn`), or unknown. */
  phone: z.string().nullable(),
  choiseStatusCd: z.enum(choiseStatusCd),
  /** Approved to pay until then; null otherwise. */
  payUntil: moment.nullable(),
  createdAt: moment,
  attendAt: moment.nullable(),
  validAt: moment.nullable(),
  progressPercent: z.number(),
  cameBy: z.enum(cameBy),
  /** The order that enrolled them. */
  orderNo: orderNoText.nullable(),
  /** The package that gives the access: they change only there (PACK-05). */
  pack: z.object({ courseSeq: seq, title: z.string() }).nullable(),
})
export type Attendee = z.infer<typeof attendee>

const attendSeqs = z.array(seq).min(1).max(ATTENDEES_MAX)
const skipped = z.object({ reason: z.enum(skipReasons), count: z.int() })

const statusBody = statusInput.extend({ attendSeqs })
/** What a change of status does, or did. */
const statusReply = z.object({
  acts: z.array(z.object({ act: z.enum(statusActs), count: z.int() })),
  skipped: z.array(skipped),
  /** Those that change, for undoing. */
  attendSeqs: z.array(seq),
  /** How many of those that are cancelled paid for the class; their money is refunded among the payments. */
  paidCount: z.int(),
})
export type StatusReply = z.infer<typeof statusReply>

const periodReply = z.object({
  skipped: z.array(skipped),
  /** The ends of access that change, before and after. */
  periods: z.array(z.object({ attendSeq: seq, before: moment.nullable(), after: moment.nullable() })),
})
export type PeriodReply = z.infer<typeof periodReply>

/** The user's own application. */
const application = z.object({
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** open: can apply; waitlist: can join the waiting list; waiting: applied; pay: approved, to be paid; closed: none of these. */
  state: z.enum(['open', 'waitlist', 'waiting', 'pay', 'closed']),
  payUntil: moment.nullable(),
  /** Why staff cancelled an earlier one; null: they gave no reason. */
  cancelReason: z.string().nullable(),
  /** What the class costs today; 0 for a free one. */
  payAmount: money,
  currency: z.enum(currency),
  orderer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
})
export type Application = z.infer<typeof application>

/** Most attendees of one page of the list. */
const ATTENDEES_PAGE_MAX = 500
const exportBody = z.object({
  filter: attendeeFilter, sort: z.enum(attendeeSorts), order: z.enum(['asc', 'desc']), format: z.enum(exportFormats),
  /** As they are shown, in their order. */
  columns: z.array(z.enum(attendeeColumns)).min(1).max(attendeeColumns.length),
})
export type ExportBody = z.infer<typeof exportBody>

const historyEntry = z.object({
  act: z.enum(historyActs),
  at: moment,
  /** Whose change it was, other than the learner's; null: theirs, or nobody's. */
  byName: z.string().nullable(),
  /** The package that it is about. */
  packTitle: z.string().nullable(),
  /** The end of access after it; null: none. */
  validAt: moment.nullable(),
  /** The bulk change that it was part of. */
  bulkSeq: seq.nullable(),
  /** Why staff cancelled it. */
  reason: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Lessons of a class that one reply holds. */
export const PROGRESS_LESSONS_MAX = 1_000
const lessonProgress = z.object({
  curriculumSeq: seq,
  /** 01 heads the lessons behind it, without a progress of its own. */
  curriculumTypeCd: z.string(),
  title: z.string(),
  percent: z.number(),
  viewedSeconds: z.number(),
  completedAt: moment.nullable(),
  /** Null: never, or before it was kept. */
  firstSeenAt: moment.nullable(),
  lastSeenAt: moment.nullable(),
  /** Of a live lesson in which they were: how long, and what staff corrected it to. */
  live: z.object({ seconds: z.number(), corrected: z.boolean().nullable() }).nullable(),
  /** What they handed in or posted; `state` of the last one of a mission. */
  handedIn: z.object({ count: z.int(), state: z.enum(handedInStates).nullable() }).nullable(),
})
export type LessonProgress = z.infer<typeof lessonProgress>
const learningDay = z.object({
  /** In Asia/Seoul. */
  day: z.string(), watchedSeconds: z.number(), liveSeconds: z.number(), lessonCount: z.int(), completedCount: z.int(), handedInCount: z.int(),
})

const invitation = z.object({
  invitationSeq: seq,
  email: z.string(),
  state: z.enum(invitationStates),
  createdAt: moment,
  expiresAt: moment,
})
export type Invitation = z.infer<typeof invitation>
/** An invitation as the invited person sees it. */
const receivedInvitation = z.object({
  title: z.string(),
  imageUrl: z.string().nullable(),
  courseTypeCd: z.string(),
  state: z.enum(invitationStates),
  expiresAt: moment,
  /** To whom it was sent, masked. */
  email: z.string(),
  /** Whether it was sent to the account's address; null for visitors. */
  isMine: z.boolean().nullable(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>
const invitationParams = z.object({ channelSeq: seq, courseSeq: seq, eventCode: z.string().min(1).max(200) })

/** Classes that the count of applications names. */
export const WAITING_CLASSES_MAX = 5

/** A member of the site whom staff can add. */
const candidate = z.object({ userSeq: seq, name: z.string(), email: z.string(), choiseStatusCd: z.enum(choiseStatusCd).nullable() })
export type MemberFound = z.infer<typeof candidate>

const ofClass = '/channels/:channelSeq/courses/:courseSeq'

/** Attendees of a class and applications to it (courses spec §2, §4; ENR-05, ENR-06, ENR-09 `ps` 00, STU-07). */
export const attendeeCalls = /* @__PURE__ */ domainCalls('attendee', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Lists the attendees of a class that match, from a place on, and how many have each status',
    params: courseParams,
    query: z.object({
      ...attendeeFilter.shape, sort: z.enum(attendeeSorts).default('applied'), order: z.enum(['asc', 'desc']).default('desc'),
      cursor: listCursor.optional(), size: z.coerce.number().int().min(1).max(ATTENDEES_PAGE_MAX).default(50),
    }),
    response: z.object({
      attendees: z.array(attendee),
      /** Of all that match. */
      totalCount: z.int(),
      /** The cursor of the next page; null: there is none. */
      next: z.string().nullable(),
      counts: z.array(z.object({ choiseStatusCd: z.enum(choiseStatusCd), count: z.int() })),
      /** Seats that can be given; null without a limit. Below 0 when staff went beyond it. */
      freeSeats: z.int().nullable(),
      maxUserCount: z.int(),
      /** Whether staff may go beyond the limit. */
      takesWaitlist: z.boolean(),
    }),
  }),
  waiting: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/attendees/waiting', access: { site: 'SITE_CONSOLE_READ' },
    summary: 'Counts the applications that wait for staff, over all classes that I manage',
    params: siteParams,
    response: z.object({
      /** Without those that are approved and have to pay. */
      count: z.int(), classCount: z.int(),
      /** Those with the most, at most `WAITING_CLASSES_MAX`. */
      classes: z.array(z.object({ courseSeq: seq, courseTypeCd: z.string(), title: z.string(), count: z.int() })),
    }),
  }),
  history: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees/:attendSeq/history`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Returns the history of an attendee, the latest first: who changed what, and when',
    params: z.object({ channelSeq: seq, courseSeq: seq, attendSeq: seq }), response: z.object({ entries: z.array(historyEntry) }),
    errors: ['notFound'],
  }),
  progress: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees/:attendSeq/progress`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Returns one attendee: progress by lesson, learning history by day and the history of changes',
    params: z.object({ channelSeq: seq, courseSeq: seq, attendSeq: seq }),
    response: z.object({ attendee, lessons: z.array(lessonProgress), days: z.array(learningDay), entries: z.array(historyEntry) }),
    errors: ['notFound'],
  }),
  statusPreview: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees/status/preview`, access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Returns what a change of status would do; nothing changes',
    params: courseParams, body: statusBody, response: statusReply,
  }),
  changeStatus: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees/status`, access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Approves, puts back to standby or cancels attendees',
    announces: socketCommand.enrollmentChanged,
    params: courseParams, body: statusBody, response: statusReply,
    errors: ['classInTrash', 'planLimitExceeded'],
  }),
  periodPreview: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees/period/preview`, access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Returns what a change of access periods would do; nothing changes',
    params: courseParams, body: z.object({ attendSeqs, change: periodChange }), response: periodReply,
  }),
  changePeriod: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees/period`, access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Sets or extends the end of access of attendees',
    announces: socketCommand.enrollmentChanged,
    params: courseParams, body: z.object({ attendSeqs, change: periodChange }), response: periodReply,
    errors: ['classInTrash'],
  }),
  restorePeriods: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees/period/restore`, access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Gives each attendee an end of access of their own, to undo a change',
    announces: socketCommand.enrollmentChanged,
    params: courseParams, body: z.object({ periods: z.array(z.object({ attendSeq: seq, validAt: moment.nullable() })).min(1).max(ATTENDEES_MAX) }), response: periodReply,
    errors: ['classInTrash'],
  }),
  members: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees/members`, access: { course: 'CLASS_STUDENT_CREATE' },
    summary: 'Finds members of the site by name, email or phone, to be added to a class; the latest without a search',
    params: courseParams, query: z.object({ q: z.string().trim().max(100).default('') }),
    response: z.object({ members: z.array(candidate) }),
  }),
  export: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/attendees/export`, access: { course: 'CLASS_STUDENT_EXCEL_DOWNLOAD' },
    summary: 'Issues a URL to download the attendees that match, in the order and with the columns of the list; single use, this session only, valid for five minutes',
    params: courseParams, body: exportBody, response: z.object({ url: z.string(), fileName: z.string() }),
  }),
  invitations: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/invitations`, access: { course: 'CLASS_STUDENT_CREATE' },
    summary: 'Lists the invitations to a class, the latest first',
    params: courseParams, query: pageQuery, response: z.object({ invitations: z.array(invitation), totalCount: z.int(), page: z.int(), size: z.int() }),
  }),
  withdrawInvitations: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/invitations/delete`, access: { course: 'CLASS_STUDENT_CREATE' },
    summary: 'Withdraws open invitations',
    params: courseParams, body: z.object({ invitationSeqs: z.array(seq).min(1).max(INVITATIONS_MAX) }), response: z.object({ count: z.int() }),
  }),
  invitation: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/invitations/:eventCode`, access: 'public',
    summary: 'Returns an invitation by the code in its link',
    params: invitationParams, response: receivedInvitation, errors: ['invitationNotFound', 'classNotFound'],
  }),
  acceptInvitation: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/invitations/:eventCode/accept`, access: 'member',
    summary: 'Accepts an invitation to a class',
    announces: socketCommand.enrollmentChanged,
    params: invitationParams, response: z.object({ attendSeq: seq }),
    errors: ['invitationNotFound', 'classNotFound', 'invitationClosed', 'invitationOfAnother', 'alreadyEnrolled', 'notEnrollable', 'soldOut', 'siteFull', 'paymentUnclear', 'classInTrash'],
  }),
  application: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/application`, access: 'session',
    summary: 'Returns my application to a class, or what one needs',
    params: courseParams, response: application,
  }),
  apply: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/application`, access: 'member',
    summary: 'Applies for approval or a place in the waiting list; nothing is charged',
    announces: socketCommand.enrollmentChanged,
    params: courseParams, body: z.object({ orderer }), response: z.object({ attendSeq: seq, choiseStatusCd: z.enum(choiseStatusCd) }),
    errors: ['notEnrollable', 'soldOut', 'enrollmentClosed', 'enrollmentPreparing', 'alreadyEnrolled', 'classInTrash', 'scheduleClosed'],
  }),
  withdraw: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/application/delete`, access: 'session',
    summary: 'Takes my application back',
    announces: socketCommand.enrollmentChanged,
    params: courseParams, response: z.object({ choiseStatusCd: z.enum(choiseStatusCd) }),
    errors: ['notEnrolled', 'paymentUnclear'],
  }),
})
