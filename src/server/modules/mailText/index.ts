import { mailTextPaths } from '#shared/mailText/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { mailTextHandlers } from './routes.ts'
import { createMailTextService } from './service.ts'
import type { MailTextPorts } from './service.ts'
import { mailTextTables } from './tables.ts'

export { MAIL_RUN, createMailRun, newMailNo } from './mailRun.ts'
export type { MailRun } from './mailRun.ts'
export { createSiteMails } from './siteMails.ts'

/** Texts of the mails that sites send in their own name. */
export function createMailTextModule(ports: MailTextPorts): ServerModule<'mailText'> {
  return { ...mailTextTables, handlers: mailTextHandlers(createMailTextService(ports)), pages: privatePages(mailTextPaths) }
}
