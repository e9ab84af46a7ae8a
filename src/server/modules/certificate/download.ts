import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { PrintedCertificate } from '#server/infra/documents/document.ts'
import { certificatePdfOf, documentTypes } from '#server/infra/documents/documents.ts'
import { createDownload } from '#server/infra/http/downloads.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { CertificateRow } from './queries.ts'
import type { CertificateService } from './service.ts'

const content = z.object({ channelSeq: z.int(), courseSeq: z.int(), userSeq: z.int(), certificateNo: z.string(), language: z.enum(languages) })
export type CertificateFile = z.infer<typeof content>

/** Certificates as PDF, in the language that the reader chose. */
export function createCertificateFiles(ports: Pick<ServerPorts, 'database' | 'clock'>, { read }: Pick<CertificateService, 'read'>) {
  return createDownload(ports, {
    purpose: 'certificate', path: '/api/main/v1.0/certificate-files', content,
    nameOf: ({ certificateNo }) => `certificate-${certificateNo}.pdf`,
    async make({ language, ...ref }) {
      return { type: documentTypes.pdf, bytes: await certificatePdfOf(printedCertificate(await read(ref), language)) }
    },
  })
}

function printedCertificate({ certificateNo, name, title, siteName, attendAt, createdAt, completedAt, issuedAt, verifyUrl }: CertificateRow & { verifyUrl: string }, language: Language): PrintedCertificate {
  const t = (key: string, params?: Record<string, string>) => text(language, `certificate:${key}`, params)
  const day = (at: Date) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Seoul' }).format(at)
  const began = attendAt ?? createdAt
  return {
    language, title: t('print.title'), number: t('print.no', { certificateNo }), name, statement: t('print.statement', { title, site: siteName }), issuer: siteName,
    facts: [
      { label: t('print.class'), value: title }, { label: t('print.period'), value: `${day(began < completedAt ? began : completedAt)} – ${day(completedAt)}` },
      { label: t('print.completed'), value: day(completedAt) }, { label: t('print.issued'), value: day(issuedAt) },
    ],
    notes: [t('print.verify'), verifyUrl],
  }
}
