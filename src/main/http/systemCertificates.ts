import { createSecureContext, getCACertificates } from 'node:tls'
import type { SecureContext } from 'node:tls'
import type { LogPort } from '#main/ports.ts'

/** A context that trusts Node's certificates, those of the system (a company's own, for its proxy) and of `NODE_EXTRA_CA_CERTS`. Made at first use, as reading them takes time. */
export function createSystemTrust(log: LogPort, system: () => string[] = () => getCACertificates('system')): () => SecureContext {
  let context: SecureContext | undefined

  function create(): SecureContext {
    try {
      return createSecureContext({ ca: [...new Set([...getCACertificates('bundled'), ...getCACertificates('extra'), ...system()])] })
    } catch (error) {
      log.error('the certificates of the system cannot be used', error)
      // Node's own.
      return createSecureContext()
    }
  }

  return () => (context ??= create())
}
