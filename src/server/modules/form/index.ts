import { formPaths } from '#shared/form/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { UploadService } from '#server/modules/upload/index.ts'
import { makeDemoForm } from './demo.ts'
import { createFormFiles } from './files.ts'
import { createFormMails } from './mails.ts'
import { formHandlers } from './routes.ts'
import { createFormService } from './service.ts'
import { formTables } from './tables.ts'
import { createWebhooks } from './webhooks.ts'

const STALE_CRON = '40 * * * *'

/** Forms of a site (SET-06). */
export function createFormModule(ports: ServerPorts, uploads: Pick<UploadService, 'checkSpace'>): ServerModule<'form'> {
  const files = createFormFiles(ports, uploads)
  const webhooks = createWebhooks(ports, files)
  const mails = createFormMails(ports, files)
  const service = createFormService(ports, { files, webhooks, mails })
  return {
    ...formTables, handlers: formHandlers(service), pages: privatePages(formPaths), demo: (site) => makeDemoForm(ports, service, site),
    jobs: [...webhooks.jobs, mails.job, { queue: 'form-files', cron: STALE_CRON, run: files.removeStale }],
  }
}
