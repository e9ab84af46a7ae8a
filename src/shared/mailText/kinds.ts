/** Values that a mail is written with, such as `{{title}}`. */
export const mailValues = ['name', 'site', 'title', 'until', 'email', 'parcel', 'membership', 'amount', 'price', 'account', 'orderNo', 'day', 'role', 'reason', 'alarm', 'alarms', 'count', 'message'] as const
export type MailValue = (typeof mailValues)[number]

export const mailGroups = ['class', 'payment', 'membership', 'people', 'form', 'alarm'] as const
export type MailGroup = (typeof mailGroups)[number]

interface SiteMailRule {
  group: MailGroup
  /** What its text may show. The site's name is one of every mail. */
  values: readonly MailValue[]
  /** Without these, in subject or content, the mail does not say what it is about. */
  required: readonly MailValue[]
}

/** Mails that a site sends in its own name and may write itself, in the order in which they are listed. */
export const siteMails = {
  enrolled: { group: 'class', values: ['name', 'site', 'title'], required: ['title'] },
  waiting: { group: 'class', values: ['name', 'site', 'title'], required: ['title'] },
  attendApproved: { group: 'class', values: ['name', 'site', 'title'], required: ['title'] },
  attendAdded: { group: 'class', values: ['name', 'site', 'title'], required: ['title'] },
  attendCancelled: { group: 'class', values: ['name', 'site', 'title'], required: ['title'] },
  attendCancelledWhy: { group: 'class', values: ['name', 'site', 'title', 'reason'], required: ['title', 'reason'] },
  // Staff wrote `message` themselves, to learners who fall behind.
  learnerLetter: { group: 'class', values: ['name', 'site', 'title', 'message'], required: ['message'] },
  attendToPay: { group: 'payment', values: ['name', 'site', 'title', 'until'], required: ['title', 'until'] },
  payTimeOver: { group: 'payment', values: ['name', 'site', 'title'], required: ['title'] },
  seatOffered: { group: 'class', values: ['name', 'site', 'title', 'until'], required: ['title', 'until'] },
  offerOver: { group: 'class', values: ['name', 'site', 'title'], required: ['title'] },
  orderPaid: { group: 'payment', values: ['name', 'site', 'title', 'price', 'orderNo'], required: ['title', 'price'] },
  orderToDeposit: { group: 'payment', values: ['name', 'site', 'title', 'price', 'account', 'until', 'orderNo'], required: ['title', 'price', 'account', 'until'] },
  orderRefunded: { group: 'payment', values: ['name', 'site', 'title', 'price', 'orderNo'], required: ['title', 'price'] },
  shipped: { group: 'payment', values: ['name', 'site', 'title', 'parcel'], required: ['title', 'parcel'] },
  // A charge is announced with its amount and day.
  membershipDue: { group: 'membership', values: ['name', 'site', 'membership', 'amount', 'day'], required: ['membership', 'amount', 'day'] },
  membershipFailed: { group: 'membership', values: ['name', 'site', 'membership', 'amount', 'day'], required: ['membership', 'day'] },
  // An invitation goes to an address; whose account takes it is not known yet.
  invited: { group: 'people', values: ['site', 'title', 'until', 'email'], required: ['site', 'title', 'until'] },
  memberInvited: { group: 'people', values: ['site', 'name', 'until', 'email'], required: ['site', 'until'] },
  staffInvited: { group: 'people', values: ['site', 'role', 'until', 'email'], required: ['site', 'role', 'until'] },
  // Each submission of a form goes to staff that it names, and to its sender; `message` holds the answers.
  formReceived: { group: 'form', values: ['site', 'title', 'message', 'email'], required: ['title', 'message'] },
  formCopy: { group: 'form', values: ['site', 'title', 'message'], required: ['title', 'message'] },
  // One alarm, and several that came together or in the quiet hours.
  alarm: { group: 'alarm', values: ['name', 'site', 'alarm'], required: ['alarm'] },
  alarms: { group: 'alarm', values: ['name', 'site', 'count', 'alarms'], required: ['alarms'] },
} as const satisfies Record<string, SiteMailRule>
export type SiteMailKind = keyof typeof siteMails
export const siteMailKinds = Object.keys(siteMails) as [SiteMailKind, ...SiteMailKind[]]

/** The rule of a kind, without its literal types. */
export const siteMailRule = (kind: SiteMailKind): SiteMailRule => siteMails[kind]

/** Mails of the platform: about an account, a plan, a domain or a settlement. No site can change them. */
export const platformMailKinds = [
  'emailCode', 'passwordReset', 'passwordChanged', 'welcome', 'withdrawn', 'siteClosing', 'siteReopened', 'siteClosed', 'domainRecordGone', 'planUnpaid', 'planEnded', 'settlementClosed', 'settlementNoAccount', 'settlementPaid',
  'mergedAway', 'mergedInto', 'unmerged',
] as const
export type PlatformMailKind = (typeof platformMailKinds)[number]

/** Whether the mail server took a mail. */
export const sentMailOutcomes = ['sent', 'failed'] as const
export type SentMailOutcome = (typeof sentMailOutcomes)[number]
