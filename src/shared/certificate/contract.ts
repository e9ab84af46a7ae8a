import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { certificateNoText, certificateStates } from './rules.ts'

const inLanguage = z.object({ language: z.enum(languages) })
const file = z.object({ url: z.string(), fileName: z.string(), certificateNo: z.string() })

const shownCertificate = z.object({
  certificateNo: z.string(),
  state: z.enum(certificateStates),
  /** Of the learner's name, the first letters alone. */
  nameInitials: z.string(),
  title: z.string(),
  siteName: z.string(),
  completedAt: moment,
})
export type ShownCertificate = z.infer<typeof shownCertificate>

/** Certificates of completed classes (courses spec §7; COUR-10). */
export const certificateCalls = /* @__PURE__ */ domainCalls('certificate', {
  mine: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/certificate', access: 'member',
    summary: 'Issues the certificate of a class that I completed, and a URL to download it; single use, this session only, valid for five minutes',
    params: courseParams, body: inLanguage, response: file,
    errors: ['classNotFound', 'notEnrolled', 'notFound'],
  }),
  ofAttendee: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/attendees/:attendSeq/certificate', access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Issues the certificate of an attendee who completed the class, and a URL to download it; as for the learner',
    params: courseParams.extend({ attendSeq: seq }), body: inLanguage, response: file,
    errors: ['notEnrolled', 'notFound'],
  }),
  verify: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/certificates/:certificateNo', access: 'public',
    summary: 'Confirms a certificate by its number',
    params: siteParams.extend({ certificateNo: certificateNoText }), response: shownCertificate,
    errors: ['notFound'], perMinute: 60,
  }),
})
