import { useEffect } from 'react'
import { seoTitleOf } from '#shared/channel/seoTitle.ts'
import { useTranslation } from 'react-i18next'
import { useSite } from '#renderer/entities/session/site.ts'

/** Browser title: page and site name, or the site's own title on its front page (platform spec §3, SEO setting). */
export function usePageTitle(title: string | undefined): void {
  const { channel } = useSite()
  const { t } = useTranslation('shell')
  const site = channel?.name ?? t('platform')
  const own = channel ? seoTitleOf(channel.channelSetting.seoSetting) : ''
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? own || site : `${title} · ${site}`
  }, [title, site, own])
}
