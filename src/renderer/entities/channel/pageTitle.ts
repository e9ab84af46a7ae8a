import { useEffect } from 'react'
import { seoTitleOf } from '#shared/channel/seoTitle.ts'
import { useTranslation } from 'react-i18next'
import { useSite } from '#renderer/entities/session/site.ts'

/**
 * The browser's title: page name plus site name, on the site's first page the title that the site gives itself (platform spec §3,
 * SEO setting). A screen may name itself by what it shows.
 */
export function usePageTitle(title: string | undefined): void {
  const { channel } = useSite()
  const { t } = useTranslation('shell')
  const site = channel?.name ?? t('platform')
  const own = channel ? seoTitleOf(channel.channelSetting.seoSetting) : ''
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? own || site : `${title} · ${site}`
  }, [title, site, own])
}
