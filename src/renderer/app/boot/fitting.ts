import { pageParams } from '#shared/channel/rendering.ts'
import { SITE_PARAM } from '#renderer/lib/navigation/siteParam.ts'
import { navigationEntry } from '#renderer/entities/session/lastStanding.ts'
import { currentLanguage } from '#renderer/i18n/language.ts'
import { previewTicket } from '#renderer/platform/previewTicket.ts'

/** Parameters that open nothing: of lists, site and language, and what links from elsewhere carry along. */
const quiet: ReadonlySet<string> = new Set([...pageParams.flatMap(([, names]) => names), SITE_PARAM, 'lang', 'fbclid', 'gclid', 'gbraid', 'wbraid', 'msclkid', 'n_media', 'n_query', 'n_rank'])

/** Whether the document is what this person would see: in their language, and not one that Back has kept. A user's begins as a visitor's. */
export function fitsPerson(language: string): boolean {
  return language === currentLanguage() && navigationEntry()?.type !== 'back_forward' && previewTicket() === null && !location.hash.includes('=')
}

/** Whether the address may open something on the page, such as a dialog. */
export const opensByAddress = (): boolean => [...new URLSearchParams(location.search).keys()].some((name) => !quiet.has(name) && !name.startsWith('utm_'))
