import { siteTermsPaths, termsPaths } from '#shared/terms/paths.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import { publishTerms } from './demo.ts'
import { termsHandlers } from './routes.ts'
import { createTermsService } from './service.ts'
import type { TermsService } from './service.ts'
import { termsTables } from './tables.ts'

export type { TermsService } from './service.ts'

const listed = ['site', 'platform'] as const
const pages: readonly ServedPage[] = [
  ...privatePages(siteTermsPaths),
  { path: termsPaths.terms, title: 'head:terms', listed }, { path: termsPaths.privacy, title: 'head:privacy', listed },
  { path: termsPaths['consent-14'], title: 'head:consent14', listed }, { path: termsPaths['marketing-consent'], title: 'head:marketingConsent', listed },
]

export function createTermsModule(ports: ServerPorts, sites: SiteResolver): ServerModule<'terms'> & { service: TermsService } {
  const service = createTermsService(ports, sites)
  return { ...termsTables, handlers: termsHandlers(service), pages, demo: (site) => publishTerms(service, site), service }
}
