import { z } from 'zod'
import { ALARM_PAGE_MAX, ALARM_PAGE_SIZE, alarmGroups } from './alarms.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { quietHours } from './quietHours.ts'
import { done, moment, seq, yn } from '#shared/kernel/call/fields.ts'

/** An alarm (platform spec §3). */
export const alarm = z.object({
  alarmSeq: seq,
  alarmType: z.string(),
  /** Plain text, or JSON as text (`readAlarmContent`). */
  content: z.string(),
  createdAt: moment,
  imageUrl: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  targetUserSeq: seq,
  courseSeq: seq.nullable(),
  channelSeq: seq,
  domain: z.string(),
  channelName: z.string(),
  linkPackage: z.string().nullable(),
  legacy: yn,
})
export type Alarm = z.infer<typeof alarm>

/** Names of kinds. */
const kindName = z.string().max(40)
const alarmsOff = z.array(kindName).max(100)

/** Alarm calls (platform spec §7; ALRM-01 to ALRM-04); they cover the caller's own alarms of all sites. */
export const alarmCalls = /* @__PURE__ */ domainCalls('alarm', {
  list: call({
    method: 'GET', backend: 'alarm', version: 'v1.0', path: '/users/alarms', access: 'session', inPreview: true, atSite: true,
    summary: 'Lists my alarms below minSeq, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(ALARM_PAGE_MAX).default(ALARM_PAGE_SIZE),
      minSeq: seq.optional(),
    }),
    response: z.object({ alarms: z.array(alarm), alarmReadSeq: z.int() }),
  }),
  /** Marks as read; deletes nothing (platform spec §4). */
  delete: call({
    method: 'POST', backend: 'alarm', version: 'v1.0', path: '/alarms/delete', access: 'session', atSite: true,
    summary: 'Marks my alarms as read: all, or those up to one',
    body: z.object({ alarmSeq: seq.optional() }),
    response: z.object({ alarmReadSeq: z.int(), badgeCount: z.int() }),
  }),
  settings: call({
    method: 'GET', backend: 'alarm', version: 'v1.0', path: '/users/alarms/settings', access: 'session',
    summary: 'Lists the alarm kinds, those that I have turned off, which are mailed to me, and my quiet hours',
    response: z.object({ kinds: z.array(z.object({ name: z.string(), group: z.enum(alarmGroups), /** Whether it is mailed to me; absent: it never is. */ mail: z.boolean().optional(), /** A mail that is no alarm. */ isMailAlone: z.boolean().optional() })), alarmsOff, quietHours: quietHours.nullable() }),
  }),
  changeSettings: call({
    method: 'POST', backend: 'alarm', version: 'v1.0', path: '/users/alarms/settings', access: 'session',
    summary: 'Sets the alarm kinds that I turn off, kinds that are mailed or not, or my quiet hours (null: none); existing alarms stay',
    body: z.object({ alarmsOff: alarmsOff.optional(), mails: z.record(kindName, z.boolean()).optional(), quietHours: quietHours.nullable().optional() }),
    response: done,
  }),
})
