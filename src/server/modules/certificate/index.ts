import { certificatePaths } from '#shared/certificate/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { createCertificateFiles } from './download.ts'
import { certificateHandlers } from './routes.ts'
import { createCertificateService } from './service.ts'
import type { CertificatePorts } from './service.ts'
import { certificateTables } from './tables.ts'

/** Certificates of completed classes. */
export function createCertificateModule(ports: CertificatePorts): ServerModule<'certificate'> {
  const service = createCertificateService(ports)
  const files = createCertificateFiles(ports, service)
  return { ...certificateTables, handlers: certificateHandlers(service, files.issue), register: files.register, pages: privatePages(certificatePaths) }
}
