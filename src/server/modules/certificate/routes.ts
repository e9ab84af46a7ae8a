import type { certificateCalls } from '#shared/certificate/contract.ts'
import { sessionOf, sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { IssueDownload } from '#server/infra/http/downloads.ts'
import type { CertificateFile } from './download.ts'
import type { CertificateService } from './service.ts'

export function certificateHandlers(service: CertificateService, issue: IssueDownload<CertificateFile>): Handlers<typeof certificateCalls> {
  return {
    async mine({ params, body: { language } }, context) {
      const issued = await service.issueMine({ ...params, userSeq: sessionUserSeq(context) })
      return { ...await issue(sessionOf(context), { ...params, ...issued, language }), certificateNo: issued.certificateNo }
    },
    async ofAttendee({ params: { attendSeq, ...course }, body: { language } }, context) {
      const issued = await service.issueFor({ ...course, attendSeq })
      return { ...await issue(sessionOf(context), { ...course, ...issued, language }), certificateNo: issued.certificateNo }
    },
    verify: ({ params }) => service.verify(params.channelSeq, params.certificateNo),
  }
}
