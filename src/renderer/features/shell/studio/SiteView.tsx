import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { channelPaths } from '#shared/channel/paths.ts'
import { EmbeddedPreview } from '#renderer/entities/preview/EmbeddedPreview.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { useHref } from '#renderer/lib/navigation/index.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { IconButton } from '#renderer/ui/index.ts'

/** The site as its members see it, in a view over the desktop's studio. Needs the texts `preview`. */
export function SiteView({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('preview')
  const { preview, openExternal } = usePlatform()
  const { channel } = useSite()
  const href = useHref()
  const showError = useShowError()
  if (preview.kind !== 'embedded' || channel === null) return null
  // Main maps an address of the app to the server's.
  const openInBrowser = () => { openExternal(new URL(href(channelPaths.main), window.location.href).href).catch(showError) }
  return (
    <EmbeddedPreview
      preview={preview} target={{ channelSeq: channel.channelSeq }} title={t('site.title', { site: channel.name })} closeLabel={t('site.close')} onClose={onClose}
      aside={<IconButton label={t('site.browser')} onClick={openInBrowser}><IconExternalLink size={20} stroke={1.75} /></IconButton>}
    />
  )
}
