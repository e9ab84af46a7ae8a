import { z } from 'zod'
import { hostNameOf, isIpAddress } from './siteHost.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Fewest and most characters of a site's name; one label of a host name. */
export const SITE_NAME_MIN = 2
export const SITE_NAME_MAX = 40

/** Names below the platform's own that no site gets: what people would take for the platform itself, and what mail and browsers ask for by habit. */
export const reservedSiteNames: ReadonlySet<string> = new Set([
  'www', 'www1', 'www2', 'm', 'mobile', 'app', 'apps', 'api', 'admin', 'administrator', 'root', 'system', 'platform', 'madang', 'brand', 'official',
  'login', 'logout', 'signup', 'join', 'auth', 'sso', 'oauth', 'account', 'accounts', 'id', 'me', 'my', 'mypage', 'user', 'users', 'session',
  'static', 'assets', 'cdn', 'media', 'images', 'img', 'files', 'uploads', 'download', 'downloads', 'socket', 'ws', 'realtime', 'live',
  'pay', 'payment', 'payments', 'billing', 'checkout', 'secure', 'security', 'abuse', 'legal', 'terms', 'privacy', 'support', 'help', 'docs', 'guide',
  'status', 'blog', 'news', 'notice', 'about', 'contact', 'studio', 'console', 'dashboard', 'settings', 'create', 'sites', 'site',
  'mail', 'email', 'smtp', 'imap', 'pop', 'pop3', 'mx', 'ns', 'ns1', 'ns2', 'dns', 'ftp', 'sftp', 'ssh', 'vpn', 'proxy', 'git', 'dev', 'staging',
  'autoconfig', 'autodiscover', 'wpad', 'isatap', 'mta-sts', 'postmaster', 'hostmaster', 'webmaster', 'localhost', 'local', 'internal', 'invalid',
])

/**
 * A new site's name below the platform's own, such as `academy`; lower-cased. Letters of a to z, digits and hyphens within; no
 * `xn--` and the like, which browsers show as other letters; none of the reserved names (SHELL-25).
 */
export const siteNameRule = z.string().trim().toLowerCase()
  .refine((text) => text.length > 0, { error: validationMessage('validation:required'), abort: true })
  .min(SITE_NAME_MIN).max(SITE_NAME_MAX)
  .regex(/^(?!..--)[a-z\d](?:[a-z\d-]*[a-z\d])?$/, { error: validationMessage('validation:siteName'), abort: true })
  .refine((name) => !reservedSiteNames.has(name), { error: validationMessage('validation:siteNameReserved') })

const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/

/** The host name that a person means by what they paste: without scheme, path and port, letters of all languages as punycode; null when it is none. */
function typedHostName(text: string): string | null {
  const bare = text.trim().replace(/^[a-z]+:\/\//i, '')
  if (bare === '' || /[\s@\\]/.test(bare) || !URL.canParse(`http://${bare}`)) return null
  return hostNameOf(new URL(`http://${bare}`).host)
}

/** A site's own domain as its owner types it, such as `learn.example.com`; answered as the host name that browsers ask for. */
export const customDomainRule = z.string().max(1000)
  .refine((text) => text.trim() !== '', { error: validationMessage('validation:required'), abort: true })
  .refine((text) => typedHostName(text) !== null, { error: validationMessage('validation:domain'), abort: true })
  .transform((text) => typedHostName(text) ?? '')
  .pipe(z.string().max(253)
    .refine((hostName) => !isIpAddress(hostName), { error: validationMessage('validation:domainAddress'), abort: true })
    .refine((hostName) => hostName.includes('.') && hostName.split('.').every((label) => LABEL.test(label)), { error: validationMessage('validation:domain') }))
