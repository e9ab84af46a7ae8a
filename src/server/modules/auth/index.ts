import { authPaths } from '#shared/auth/paths.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import { createSiteOfMail } from '#server/modules/channel/index.ts'
import type { ChannelService, SiteOfMail } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { createNewsLinks } from './newsLinks.ts'
import type { NewsLinks } from './newsLinks.ts'
import { createPasswords } from './passwords.ts'
import type { Passwords } from './passwords.ts'
import { authHandlers } from './routes.ts'
import { createAuthService } from './service.ts'
import type { AuthService } from './service.ts'
import { createOpenSession, createSessions } from './sessions.ts'
import type { OpenSession, Sessions } from './sessions.ts'
import { authTables } from './tables.ts'

export { ATTEMPT_WINDOW_MS, ATTEMPTS_PER_ADDRESS, networkOf } from './attempts.ts'
export type { Place } from './attempts.ts'
export { createJoining } from './joining.ts'
export type { Joining, PrepareJoining } from './joining.ts'
export type { NewsLinks } from './newsLinks.ts'
export type { Passwords } from './passwords.ts'
export { findUserByEmail, normalEmail } from './queries.ts'
export type { UserRow } from './queries.ts'
export type { AuthService } from './service.ts'
export type { OpenSession, Sessions } from './sessions.ts'

const pages: readonly ServedPage[] = [
  { path: authPaths.login, title: 'shell:title.login' }, { path: authPaths.createaccount, title: 'shell:title.signup' },
  { path: authPaths.join, title: 'shell:title.join' }, { path: authPaths['join-complete'], title: 'shell:title.joined' },
  { path: authPaths['unsubscribe-email'], title: 'shell:title.unsubscribe' }, { path: authPaths.resetpassword }, { path: authPaths.authcallback },
]

export interface AuthModule extends ServerModule<'auth'> {
  auth: AuthService
  sessions: Sessions
  openSession: OpenSession
  passwords: Passwords
  newsLinks: NewsLinks
  siteOfMail: SiteOfMail
}

export function createAuthModule(ports: ServerPorts, site: { channels: ChannelService; terms: TermsService }): AuthModule {
  const { database: { db }, clock, announcer } = ports
  const sessions = createSessions(db, clock, announcer)
  const openSession = createOpenSession(db, clock, sessions)
  const passwords = createPasswords(ports)
  const siteOfMail = createSiteOfMail(ports)
  const newsLinks = createNewsLinks(ports, siteOfMail)
  const auth = createAuthService(ports, sessions, passwords, newsLinks)
  return {
    ...authTables,
    handlers: authHandlers(auth, { sessions, openSession }, site, ports),
    pages,
    provides: { sessions },
    auth, sessions, openSession, passwords, newsLinks, siteOfMail,
  }
}
