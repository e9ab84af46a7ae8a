import { escapeMarkup } from './document.ts'

/** Paths that no search engine has any use for: accounts, studio, classrooms, calls. */
const closed = [
  '/api/', '/uploads', '/media', '/login', '/createaccount', '/join', '/resetpassword', '/resetPassword', '/authcallback', '/unsubscribe', '/register_card',
  '/mypage', '/editinformation', '/coupon', '/service', '/paymenthistory', '/paymentManage', '/settlement', '/settings', '/me/', '/classes/create', '/classes/*/settings', '/classes/*/classroom',
]

/** `robots.txt`: everything closed where the site does not want to be found, else all but what belongs to single people. */
export function robotsText({ noIndex, sitemap }: { noIndex: boolean; sitemap: string }): string {
  if (noIndex) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${sitemap}\n`
}

/** A `sitemap.xml` of addresses with the day they changed, where it is known. */
export function sitemapText(entries: readonly { address: string; changedAt?: Date }[]): string {
  const urls = entries.map(({ address, changedAt }) =>
    `  <url><loc>${escapeMarkup(address)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>`}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
