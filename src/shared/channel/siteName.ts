import { z } from 'zod'
import { hostNameOf, isIpAddress } from '#shared/kernel/siteHost.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Length of a site's name; one host label. */
export const SITE_NAME_MIN = 2
export const SITE_NAME_MAX = 40

/** Reserved names: confusable with the platform, or requested by mail clients and browsers. */
export const reservedSiteNames: ReadonlySet<string> = new Set([
  'www', 'www1', 'www2', 'm', 'mobile', 'app', 'apps', 'api', 'admin', 'administrator', 'root', 'system', 'platform', 'madang', 'brand', 'official',
  'login', 'logout', 'signup', 'join', 'auth', 'sso', 'oauth', 'account', 'accounts', 'id', 'me', 'my', 'mypage', 'user', 'users', 'session',
  'static', 'assets', 'cdn', 'media', 'images', 'img', 'files', 'uploads', 'download', 'downloads', 'socket', 'ws', 'realtime', 'live',
  'pay', 'payment', 'payments', 'billing', 'checkout', 'secure', 'security', 'abuse', 'legal', 'terms', 'privacy', 'support', 'help', 'docs', 'guide',
  'status', 'blog', 'news', 'notice', 'about', 'contact', 'studio', 'console', 'dashboard', 'settings', 'create', 'sites', 'site',
  'mail', 'email', 'smtp', 'imap', 'pop', 'pop3', 'mx', 'ns', 'ns1', 'ns2', 'dns', 'ftp', 'sftp', 'ssh', 'vpn', 'proxy', 'git', 'dev', 'staging',
  'autoconfig', 'autodiscover', 'wpad', 'isatap', 'mta-sts', 'postmaster', 'hostmaster', 'webmaster', 'localhost', 'local', 'internal', 'invalid',
])

/** Name of a new site, in lower case: a–z, digits, inner hyphens; no `xn--` (displays as other letters), not reserved (SHELL-25). */
export const siteNameRule = z.string().trim().toLowerCase()
  .refine((text) => text.length > 0, { error: validationMessage('validation:required'), abort: true })
  .min(SITE_NAME_MIN).max(SITE_NAME_MAX)
  .regex(/^(?!..--)[a-z\d](?:[a-z\d-]*[a-z\d])?$/, { error: validationMessage('validation:siteName'), abort: true })
  .refine((name) => !reservedSiteNames.has(name), { error: validationMessage('validation:siteNameReserved') })

const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/

function typedHostName(text: string): string | null {
  const bare = text.trim().replace(/^[a-z]+:\/\//i, '')
  if (bare === '' || /[\s@\\]/.test(bare) || !URL.canParse(`http://${bare}`)) return null
  return hostNameOf(new URL(`http://${bare}`).host)
}

/** A site's own domain as typed; parsed to its host name. */
export const customDomainRule = z.string().max(1000)
  .refine((text) => text.trim() !== '', { error: validationMessage('validation:required'), abort: true })
  .refine((text) => typedHostName(text) !== null, { error: validationMessage('validation:domain'), abort: true })
  .transform((text) => typedHostName(text) ?? '')
  .pipe(z.string().max(253)
    .refine((hostName) => !isIpAddress(hostName), { error: validationMessage('validation:domainAddress'), abort: true })
    .refine((hostName) => hostName.includes('.') && hostName.split('.').every((label) => LABEL.test(label)), { error: validationMessage('validation:domain') }))
