import { createSecureContext, getCACertificates } from 'node:tls'
import type { SecureContext } from 'node:tls'
import type { LogPort } from '#main/ports.ts'

/** A context that trusts Node's certificates, those of the system (a company's own, for its proxy) and of `NODE_EXTRA_CA_CERTS`. Made at first use, as reading them takes time. */
export function createSystemTrust(log: LogPort, system: () => string[] = () => getCACertificates('system')): () => SecureContext {
  let context: SecureContext | undefined

  function certificates(): string[] {
    const own = [...getCACertificates('bundled'), ...getCACertificates('extra')]
    try {
      return [...new Set([...own, ...system()])]
    } catch (error) {
      log.error('the certificates of the system cannot be read', error)
      return own
    }
  }

  return () => (context ??= createSecureContext({ ca: certificates() }))
}
