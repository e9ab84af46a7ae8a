export type ErrorCategory = 'auth' | 'permission' | 'validation' | 'notFound' | 'conflict' | 'limit' | 'gone' | 'unavailable' | 'internal'

interface ErrorRow {
  /** Six digits: the spec's codes (platform §8, courses §8), ours from 900000. */
  code: string
  status: number
  category: ErrorCategory
  params?: readonly string[]
}

/** Every error of the server; messages are `errors:<name>` in the locales. */
export const errorTable = {
  duplicateDomain: { code: '100001', status: 409, category: 'conflict' },
  scheduleClosed: { code: '100010', status: 409, category: 'conflict' },
  zoomError: { code: '100011', status: 502, category: 'unavailable' },
  noLiveToday: { code: '400002', status: 404, category: 'notFound' },
  noResult: { code: '400004', status: 404, category: 'notFound' },
  incorrectCode: { code: '800000', status: 400, category: 'auth' },
  unauthorizedEmail: { code: '800001', status: 403, category: 'auth' },
  incorrectPassword: { code: '800002', status: 401, category: 'auth' },
  classNotFound: { code: '800003', status: 404, category: 'notFound' },
  emptyPassword: { code: '800006', status: 400, category: 'auth' },
  tooManyAttempts: { code: '800008', status: 429, category: 'limit' },
  incorrectEmail: { code: '999998', status: 401, category: 'auth' },

  loginRequired: { code: '900001', status: 401, category: 'auth' },
  noPermission: { code: '900002', status: 403, category: 'permission' },
  notMember: { code: '900003', status: 403, category: 'permission' },
  previewReadOnly: { code: '900005', status: 403, category: 'permission' },
  previewEnded: { code: '900006', status: 403, category: 'auth' },
  /** A session bound to a site's host requested another site, or account data. */
  platformLoginNeeded: { code: '900007', status: 403, category: 'permission' },
  foreignOrigin: { code: '900004', status: 403, category: 'permission' },
  invalidInput: { code: '900010', status: 400, category: 'validation' },
  notFound: { code: '900011', status: 404, category: 'notFound' },
  siteNotFound: { code: '900012', status: 404, category: 'notFound' },
  /** Its staff read it, and finish what is paid. */
  siteClosing: { code: '900017', status: 403, category: 'permission' },
  conflict: { code: '900013', status: 409, category: 'conflict' },
  tooManyRequests: { code: '900014', status: 429, category: 'limit', params: ['seconds'] },
  bodyTooLarge: { code: '900015', status: 413, category: 'validation' },
  internal: { code: '900500', status: 500, category: 'internal' },
  unavailable: { code: '900503', status: 503, category: 'unavailable' },

  emailTaken: { code: '910001', status: 409, category: 'conflict' },
  accountBlocked: { code: '910002', status: 403, category: 'auth' },
  termsChanged: { code: '910003', status: 409, category: 'conflict' },
  emailNotVerified: { code: '910004', status: 403, category: 'permission' },
  /** `sites`: those that would have no owner. */
  onlyOwner: { code: '910021', status: 409, category: 'conflict', params: ['sites'] },
  /** Nobody else owns the site. */
  lastOwner: { code: '910022', status: 409, category: 'conflict' },
  /** One's own role, or the way back to it, is not changed so. */
  ownRole: { code: '910023', status: 409, category: 'conflict' },
  /** Staff need a verified address. */
  emailUnverified: { code: '910024', status: 409, category: 'conflict' },
  staffFull: { code: '910025', status: 409, category: 'limit' },
  staffAlready: { code: '910026', status: 409, category: 'conflict' },
  staffInvited: { code: '910027', status: 409, category: 'conflict' },
  staffInvitationsFull: { code: '910028', status: 409, category: 'limit' },
  /** Alone runs so many classes. */
  lastOfClasses: { code: '910029', status: 409, category: 'conflict', params: ['count'] },
  lastManager: { code: '910030', status: 409, category: 'conflict' },
  /** More than one may do oneself. */
  roleAbove: { code: '910031', status: 403, category: 'permission' },
  resetLinkSpent: { code: '910011', status: 410, category: 'gone' },
  /** An unknown unsubscribe link, or of a user who has left. */
  mailLinkUnknown: { code: '910012', status: 404, category: 'notFound' },
  mailNotSent: { code: '910010', status: 502, category: 'unavailable' },
  socialClientMissing: { code: '910101', status: 409, category: 'conflict' },
  socialStateRefused: { code: '910102', status: 400, category: 'auth' },
  socialRefused: { code: '910103', status: 400, category: 'auth' },
  socialUnavailable: { code: '910104', status: 502, category: 'unavailable' },
  socialTaken: { code: '910105', status: 409, category: 'conflict' },
  socialAlreadyLinked: { code: '910106', status: 409, category: 'conflict' },
  socialLastLogin: { code: '910107', status: 409, category: 'conflict' },
  tooManySites: { code: '910020', status: 409, category: 'limit' },
  classDeleted: { code: '920001', status: 410, category: 'gone' },
  notEnrollable: { code: '920002', status: 409, category: 'conflict' },
  soldOut: { code: '920003', status: 409, category: 'conflict' },
  enrollmentClosed: { code: '920004', status: 409, category: 'conflict' },
  enrollmentPreparing: { code: '920005', status: 409, category: 'conflict' },
  alreadyEnrolled: { code: '920006', status: 409, category: 'conflict' },
  paymentRequired: { code: '920007', status: 402, category: 'conflict' },
  notEnrolled: { code: '920008', status: 403, category: 'permission' },
  /** The play timed out; open a new one. */
  playEnded: { code: '920016', status: 409, category: 'conflict' },
  playsElsewhere: { code: '920018', status: 409, category: 'conflict' },
  viewingTimeOver: { code: '920019', status: 409, category: 'limit' },
  classHasAttendees: { code: '920009', status: 409, category: 'conflict' },
  classOnMainPage: { code: '920010', status: 409, category: 'conflict' },
  restoreExpired: { code: '920011', status: 410, category: 'gone' },
  notPublishable: { code: '920012', status: 409, category: 'validation' },
  classInTrash: { code: '920013', status: 409, category: 'conflict' },
  scheduleStarted: { code: '920015', status: 409, category: 'conflict' },
  staleEdit: { code: '920014', status: 409, category: 'conflict' },
  reviewRequired: { code: '920017', status: 409, category: 'conflict' },
  invitationNotFound: { code: '920030', status: 404, category: 'notFound' },
  invitationClosed: { code: '920031', status: 410, category: 'gone' },
  /** It was sent to another address than that of the account. */
  invitationOfAnother: { code: '920032', status: 403, category: 'permission' },
  itemTypeNotAuthorable: { code: '930001', status: 409, category: 'validation' },
  itemOptimising: { code: '930002', status: 409, category: 'conflict' },
  fileLimitExceeded: { code: '930003', status: 413, category: 'validation', params: ['limit'] },
  fileTypeRefused: { code: '930004', status: 415, category: 'validation' },
  fileDamaged: { code: '930005', status: 409, category: 'conflict' },
  chunkDamaged: { code: '930010', status: 460, category: 'conflict' },
  uploadGone: { code: '930006', status: 410, category: 'gone' },
  uploadUnfinished: { code: '930007', status: 409, category: 'conflict' },
  storageFull: { code: '930008', status: 507, category: 'unavailable' },
  storageQuotaExceeded: { code: '930011', status: 507, category: 'limit', params: ['left'] },
  /** Too many pictures of a site that no text uses. */
  picturesFull: { code: '930012', status: 409, category: 'limit' },
  /** Too many pictures and files of a user that no text has taken. */
  attachmentsFull: { code: '930013', status: 409, category: 'limit' },
  /** A text names a picture or file that is not the writer's, or another text's. */
  attachmentRefused: { code: '930014', status: 409, category: 'conflict' },
  linkExpired: { code: '930009', status: 403, category: 'auth' },
  reviewNotAllowed: { code: '940001', status: 403, category: 'permission' },
  ssoOriginUnknown: { code: '950001', status: 403, category: 'permission' },
  ssoCodeRefused: { code: '950002', status: 400, category: 'auth' },
  ssoConsentNeeded: { code: '950006', status: 403, category: 'permission' },
  domainIsPlatforms: { code: '950003', status: 409, category: 'validation' },
  domainNotProven: { code: '950004', status: 409, category: 'conflict', params: ['record'] },
  orderNotFound: { code: '960001', status: 404, category: 'notFound' },
  orderEnded: { code: '960002', status: 409, category: 'conflict' },
  /** Nothing was charged; the page shows the new price. */
  priceChanged: { code: '960003', status: 409, category: 'conflict' },
  payMethodRefused: { code: '960004', status: 409, category: 'conflict' },
  paymentUnavailable: { code: '960005', status: 502, category: 'unavailable' },
  nothingToPay: { code: '960006', status: 409, category: 'conflict' },
  /** The company has not said yet whether an earlier attempt was charged. */
  paymentUnclear: { code: '960007', status: 409, category: 'conflict' },
  nothingToRefund: { code: '960008', status: 409, category: 'conflict' },
  refundTooMuch: { code: '960009', status: 409, category: 'conflict' },
  refundRefused: { code: '960010', status: 409, category: 'conflict', params: ['reason'] },
  /** Nothing was refunded; the preview shows the new amounts. */
  refundChanged: { code: '960011', status: 409, category: 'conflict' },
  refundBatchNotFound: { code: '960012', status: 404, category: 'notFound' },
  nothingToTakeBack: { code: '960013', status: 409, category: 'conflict' },
  /** A payment company does not know the keys of a contract. */
  merchantRefused: { code: '960014', status: 409, category: 'validation', params: ['reason'] },
  couponNotFound: { code: '970001', status: 404, category: 'notFound' },
  /** No coupon has this code. */
  couponUnknown: { code: '970002', status: 404, category: 'validation' },
  couponEnded: { code: '970003', status: 409, category: 'conflict' },
  couponHeld: { code: '970004', status: 409, category: 'conflict' },
  /** It cannot lower this order: used up, over, or not for this class. */
  couponRefused: { code: '970005', status: 409, category: 'conflict' },
  couponCodeTaken: { code: '970006', status: 409, category: 'validation' },
  couponUsed: { code: '970007', status: 409, category: 'conflict' },
  couponCodesFull: { code: '970008', status: 409, category: 'limit' },
  /** More attendees than the site's plan allows, for its staff (courses spec §8). */
  planLimitExceeded: { code: '980001', status: 409, category: 'limit' },
  /** The same for a learner. */
  siteFull: { code: '980002', status: 409, category: 'limit' },
  cardNotFound: { code: '985001', status: 404, category: 'notFound' },
  /** `reason`: the company's own words. */
  cardRefused: { code: '985002', status: 409, category: 'conflict', params: ['reason'] },
  cardExpired: { code: '985003', status: 409, category: 'validation' },
  /** The company did not answer; nothing can be charged with what it may have made. */
  cardUnclear: { code: '985004', status: 502, category: 'unavailable' },
  cardsFull: { code: '985005', status: 409, category: 'limit' },
  /** `what`: what pays with it. */
  cardInUse: { code: '985006', status: 409, category: 'conflict', params: ['what'] },
  /** A class of a package is not deleted or hidden. */
  classInPackage: { code: '925001', status: 409, category: 'conflict', params: ['title'] },
  /** The user has classes of the package already; `skipAttendCheck` goes on. */
  packHasEnrolled: { code: '925002', status: 409, category: 'conflict' },
  packagesApart: { code: '925003', status: 409, category: 'conflict' },
  planUnchanged: { code: '980003', status: 409, category: 'conflict' },
  /** A renewal is unpaid: it is paid first. */
  planOverdue: { code: '980004', status: 409, category: 'conflict' },
  planChargeDeclined: { code: '980005', status: 409, category: 'conflict', params: ['reason'] },
  /** The class is shipped: the order needs an address. */
  addressMissing: { code: '981001', status: 409, category: 'validation' },
  deliveryShipped: { code: '981002', status: 409, category: 'conflict' },
  /** A refund waits for the goods, unless staff say otherwise. */
  goodsNotReturned: { code: '981003', status: 409, category: 'conflict' },
  deliveryNotFound: { code: '981004', status: 404, category: 'notFound' },
  addressSearchUnavailable: { code: '981005', status: 502, category: 'unavailable' },
  addressSearchTooWide: { code: '981006', status: 409, category: 'validation' },
  memberNotFound: { code: '920040', status: 404, category: 'notFound' },
  memberNotBlockable: { code: '920041', status: 403, category: 'permission' },
  segmentNotFound: { code: '920042', status: 404, category: 'notFound' },
  segmentsFull: { code: '920043', status: 409, category: 'limit' },
  membershipNotFound: { code: '986001', status: 404, category: 'notFound' },
  /** The user has it already. */
  membershipHeld: { code: '986002', status: 409, category: 'conflict' },
  /** The first charge was declined; nothing was paid. */
  membershipDeclined: { code: '986003', status: 402, category: 'conflict' },
  membershipsFull: { code: '986004', status: 409, category: 'limit' },
  subscriptionNotFound: { code: '986005', status: 404, category: 'notFound' },
  subscriptionEnded: { code: '986006', status: 409, category: 'conflict' },
  notOpenedByMembership: { code: '986007', status: 403, category: 'permission' },
  projectsFull: { code: '986008', status: 409, category: 'limit' },
  /** Its amounts may still change. */
  settlementNotClosed: { code: '987001', status: 404, category: 'notFound' },
  /** Before the window in which one can join, or without a plan. */
  liveNotOpen: { code: '988001', status: 409, category: 'conflict' },
  liveOver: { code: '988002', status: 409, category: 'conflict' },
  /** No provider of this kind is set up. */
  liveUnavailable: { code: '988003', status: 503, category: 'unavailable' },
  liveNotPlanned: { code: '988004', status: 409, category: 'validation' },
  /** Only the title of a live lesson that has begun can be changed. */
  liveStarted: { code: '988005', status: 409, category: 'conflict' },
  /** A provider of live classes does not know the keys of the site. */
  liveKeysRefused: { code: '988006', status: 409, category: 'validation' },
  /** A hand-in was judged, changed or taken back meanwhile. */
  missionStateChanged: { code: '992001', status: 409, category: 'conflict' },
  /** Names how many hand-ins or posts there are; `forceYn` deletes it anyway. */
  missionHasSubmissions: { code: '992002', status: 409, category: 'conflict', params: ['count'] },
  challengeFull: { code: '992003', status: 409, category: 'limit' },
  challengeDayFull: { code: '992004', status: 409, category: 'limit' },
  /** Outside the daily window. */
  challengeClosed: { code: '992005', status: 409, category: 'limit' },
  /** Attended once: reads, and writes nothing. */
  boardReadOnly: { code: '989001', status: 403, category: 'permission' },
  /** Too many posts, comments or reports of one user. */
  postingTooFast: { code: '989002', status: 429, category: 'limit', params: ['seconds'] },
  /** The site has turned the chat of its classes off. */
  chatOff: { code: '989010', status: 404, category: 'notFound' },
  chatMuted: { code: '989011', status: 403, category: 'permission' },
  /** Staff alone write in the room for now. */
  chatFrozen: { code: '989012', status: 403, category: 'permission' },
  /** `word`: the one that the site refuses. */
  chatWordRefused: { code: '989013', status: 409, category: 'validation', params: ['word'] },
  /** More rows than one bulk change takes. */
  bulkTooMany: { code: '993001', status: 409, category: 'limit', params: ['max'] },
  /** It would not do what the preview showed. */
  bulkOutdated: { code: '993002', status: 409, category: 'conflict' },
  bulkRunning: { code: '993003', status: 409, category: 'conflict' },
  bulkUndone: { code: '993004', status: 409, category: 'conflict' },
  bulkUndoOver: { code: '993005', status: 409, category: 'conflict' },
  dnsUnavailable: { code: '950005', status: 503, category: 'unavailable' },
} as const satisfies Record<string, ErrorRow>

export type ErrorName = keyof typeof errorTable

export interface InputIssue {
  path: (string | number)[]
  message: string
}

/** Body of an error response; `message` is localised. */
export interface ErrorBody {
  code: string
  message: string
  requestId: string
  issues?: InputIssue[]
}

/** An error of `errorTable`; services throw it, the error boundary turns it into a response. */
export class AppError extends Error {
  readonly errorName: ErrorName
  readonly params: Record<string, string | number>
  readonly issues: InputIssue[] | undefined

  constructor(errorName: ErrorName, params: Record<string, string | number> = {}, issues?: InputIssue[]) {
    super(errorName)
    this.name = 'AppError'
    this.errorName = errorName
    this.params = params
    this.issues = issues
  }

  get status(): number {
    return errorTable[this.errorName].status
  }
}
