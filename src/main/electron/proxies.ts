import { app, session } from 'electron'
import type { ProxiesPort } from '#main/ports.ts'

/** The proxies of pages: the system's settings, an administrator's script, a group policy. */
export function createElectronProxies(): ProxiesPort {
  return { resolve: (origin) => session.defaultSession.resolveProxy(origin) }
}

/** Calls back when a proxy asks a page's request for a login, which Electron then refuses. */
export function onProxyLogin(listener: () => void): void {
  app.on('login', (_event, _contents, _details, { isProxy }) => {
    if (isProxy) listener()
  })
}
