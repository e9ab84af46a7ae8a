import { z } from 'zod'
import { invitationStates } from '#shared/attendee/inviting.ts'
import { permissions } from '#shared/kernel/access/permissions.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, done, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import { emailRule } from '#shared/kernel/format/formats.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { CANDIDATES_PAGE, candidateRefusals, changeableTypes, staffTypes } from './rules.ts'

const role = z.enum(staffTypes)
const classRole = z.enum(courseUserTypeCd)

/** A person with a role on the site. */
const staffMember = z.object({
  userSeq: seq,
  name: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  userTypeCd: role,
  /** Classes that they run. */
  classCount: z.int(),
  isVerified: z.boolean(),
  joinedAt: moment,
})
export type StaffMember = z.infer<typeof staffMember>

/** Open or expired: an invitation by mail, or a member whom staff proposed as owner. */
const staffInvitation = z.object({
  invitationSeq: seq,
  kind: z.enum(['mail', 'proposal']),
  userTypeCd: role,
  email: z.string(),
  /** The proposed member; empty for an invitation by mail. */
  name: z.string(),
  /** Null and '': the account is gone. */
  byUserSeq: seq.nullable(),
  byName: z.string(),
  state: z.enum(['open', 'expired']),
  createdAt: moment,
  expiresAt: moment,
})
export type StaffInvitation = z.infer<typeof staffInvitation>

/** A searchable user (platform spec §3), and why they cannot be chosen. */
const candidate = z.object({
  userSeq: seq,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  snsTypeCd: z.string(),
  refusal: z.enum(candidateRefusals).nullable(),
})
export type Candidate = z.infer<typeof candidate>

const candidateQuery = {
  q: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(CANDIDATES_PAGE),
}
const candidates = z.object({ users: z.array(candidate), page: z.int(), limit: z.int() })

const receivedInvitation = z.object({
  userTypeCd: role,
  state: z.enum(invitationStates),
  /** Masked: everyone who has the link sees it. */
  email: z.string(),
  expiresAt: moment,
  /** Whether the account has the address; null without a session. */
  isMine: z.boolean().nullable(),
})
export type ReceivedStaffInvitation = z.infer<typeof receivedInvitation>

const classManager = z.object({ userSeq: seq, name: z.string(), email: z.string(), profileImageUrl: z.string().nullable(), userTypeCd: classRole })
export type ClassManager = z.infer<typeof classManager>

const roleList = z.array(z.enum(permissions)).max(permissions.length)
const siteRole = z.object({ userTypeCd: role, permissions: roleList, defaults: roleList, isChanged: z.boolean() })
export type SiteRolePermissions = z.infer<typeof siteRole>

const readAccess = { site: 'SITE_INFO_READ' } as const
const access = { site: 'SITE_INFO_UPDATE' } as const
const classAccess = { course: 'CLASS_TUTOR_UPDATE' } as const
const announces = socketCommand.standingChanged
const ofSite = '/channels/:channelSeq/staff'
const ofClass = '/channels/:channelSeq/courses/:courseSeq/managers'
const person = z.object({ channelSeq: seq, userSeq: seq })
const invitation = z.object({ channelSeq: seq, invitationSeq: seq })
const received = z.object({ channelSeq: seq, code: z.string().min(1).max(200) })
const standingErrors = ['notFound', 'lastOwner', 'ownRole', 'noPermission'] as const

/** Staff of a site and of a class, and what their roles may do (SET-03, SET-10, STU-10). */
export const staffCalls = /* @__PURE__ */ domainCalls('staff', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/staff', access: readAccess,
    summary: 'Lists owners, managers and teachers of the site, and the invitations that nobody has taken',
    params: siteParams, response: z.object({ staff: z.array(staffMember), invitations: z.array(staffInvitation) }),
  }),
  candidates: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofSite}/candidates`, access,
    summary: 'Finds members of the site by name, email or phone for a role, the latest first',
    params: siteParams, query: z.object({ ...candidateQuery, userTypeCd: role }), response: candidates,
  }),
  addOwner: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/owners', access: { site: 'SITE_OWNER_UPDATE' },
    summary: 'Makes a member an owner', announces,
    params: siteParams, body: z.object({ userSeq: seq }), response: done, errors: ['notMember', 'emailUnverified', 'staffFull'],
  }),
  deleteOwner: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/owners/delete', access: { site: 'SITE_OWNER_UPDATE' },
    summary: 'Makes another owner a manager', announces,
    params: siteParams, body: z.object({ userSeq: seq }), response: done, errors: standingErrors,
  }),
  invite: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/invite`, access,
    summary: 'Gives a member a role; as owner they are only proposed, and an owner confirms it', announces,
    params: siteParams, body: z.object({ userTypeCd: role, userSeq: seq }), response: z.object({ proposed: z.boolean() }),
    errors: ['notMember', 'emailUnverified', 'staffFull', 'staffAlready'],
  }),
  confirm: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/invitations/:invitationSeq/confirm`, access: { site: 'SITE_OWNER_UPDATE' },
    summary: 'Confirms a proposed owner', announces,
    params: invitation, response: done, errors: ['invitationNotFound', 'invitationClosed', 'notMember', 'emailUnverified'],
  }),
  changeRole: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/:userSeq/role`, access,
    summary: 'Changes the role of another person of the staff', announces,
    params: person, body: z.object({ userTypeCd: role }), response: done, errors: [...standingErrors, 'emailUnverified'],
  }),
  remove: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/:userSeq/delete`, access,
    summary: 'Makes another person of the staff a member, who then runs no class', announces,
    params: person, response: done, errors: [...standingErrors, 'lastOfClasses'],
  }),
  replace: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/:userSeq/replace`, access,
    summary: 'Gives all classes that a person runs to another of the staff', announces,
    params: person, body: z.object({ userSeq: seq }), response: z.object({ count: z.int() }), errors: [...standingErrors, 'emailUnverified'],
  }),
  leave: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/leave`, access: 'member',
    summary: 'Leaves the staff of the site; I stay a member', announces,
    params: siteParams, response: done, errors: ['lastOwner', 'lastOfClasses', 'noPermission'],
  }),
  inviteByMail: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/invitations`, access,
    summary: 'Invites an address to a role of the site by mail',
    params: siteParams, body: z.object({ email: emailRule, userTypeCd: role, language: z.enum(languages) }), response: z.object({ invitationSeq: seq }),
    errors: ['staffInvited', 'staffInvitationsFull', 'staffAlready'],
  }),
  withdrawInvitation: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/invitations/:invitationSeq/delete`, access,
    summary: 'Withdraws an invitation or a proposal',
    params: invitation, response: done, errors: ['invitationNotFound'],
  }),
  sendAgain: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/invitations/:invitationSeq/send`, access,
    summary: 'Sends an invitation again; it is open for its full time from now',
    params: invitation, response: done, errors: ['invitationNotFound', 'staffInvitationsFull', 'staffAlready'],
  }),
  received: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofSite}/received/:code`, access: 'public',
    summary: 'Returns an invitation to a role by the code in its link',
    params: received, response: receivedInvitation, errors: ['invitationNotFound'],
  }),
  accept: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/received/:code/accept`, access: 'member',
    summary: 'Takes the role of an invitation', announces,
    params: received, response: done, errors: ['invitationNotFound', 'invitationClosed', 'invitationOfAnother', 'staffFull'],
  }),
  classManagers: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/managers', access: classAccess,
    summary: 'Lists who runs a class',
    params: courseParams, response: z.object({ managers: z.array(classManager) }),
  }),
  classCandidates: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/candidates`, access: classAccess,
    summary: 'Finds staff of the site who can run a class',
    params: courseParams, query: z.object(candidateQuery), response: candidates,
  }),
  addClassManager: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/managers', access: classAccess,
    summary: 'Appoints a person of the staff to run a class, or changes how', announces: socketCommand.courseChanged,
    params: courseParams, body: z.object({ userSeq: seq, userTypeCd: classRole }), response: done, errors: ['notMember', 'emailUnverified', 'classInTrash', 'lastManager'],
  }),
  removeClassManager: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/delete`, access: classAccess,
    summary: 'Takes a class from a person who runs it; one stays', announces: socketCommand.courseChanged,
    params: courseParams, body: z.object({ userSeq: seq }), response: done, errors: ['notFound', 'lastManager', 'classInTrash'],
  }),
  roles: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/roles', access: { site: 'SITE_ACL_READ' },
    summary: 'Returns what each role may do on the site, and what it may by default',
    params: siteParams, response: z.object({ roles: z.array(siteRole) }),
  }),
  changePermissions: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/roles', access: { site: 'SITE_ACL_UPDATE' },
    summary: 'Sets what managers or teachers may do on the site; null restores the default', announces,
    params: siteParams, body: z.object({ userTypeCd: z.enum(changeableTypes), permissions: roleList.nullable() }), response: done, errors: ['roleAbove', 'ownRole'],
  }),
})
