import { z } from 'zod'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'

const GROUP = 4
/** Letters of a number, without its dashes: too many to guess. */
export const CERTIFICATE_LETTERS = 16

/** The number of a certificate, such as `7K3M-QW9X-2B5H-TT0P`; also what proves it. */
export const certificateNoText = z.string().trim().toUpperCase().max(60).regex(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/)

export const certificateNoOf = (letters: string): string => (letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')

export const certificateStates = ['valid', 'withdrawn'] as const
export type CertificateState = (typeof certificateStates)[number]

/** A certificate is valid while the enrollment that it certifies stands; the end of access does not end it. */
export const certificateState = (status: ChoiseStatusCd): CertificateState => (status === choiseStatusCd.approved ? 'valid' : 'withdrawn')

/** The first letter of each part of a name: who has the certificate can compare it, others learn no name. */
export const nameInitials = (name: string): string =>
  name.trim().split(/\s+/).filter((part) => part !== '').map((part) => `${[...part][0] ?? ''}*`).join(' ')
