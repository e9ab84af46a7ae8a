import { IconHome, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as PlainLink } from 'react-router-dom'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { brandPaths } from '#shared/brand/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { atPlatform, Link, ownSiteHost, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { usePlatformFacts, useSession, useSite } from '#renderer/entities/session/index.ts'
import { Button } from '#renderer/ui/index.ts'
import type { ButtonProps } from '#renderer/ui/index.ts'

/** 'My site' for managers, else 'start for free' [SHELL-17], but not on white-label sites [SHELL-19]. */
export function MySite({ onGo, ...look }: Pick<ButtonProps, 'className' | 'fullWidth' | 'size' | 'kind'> & { onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const { channel } = useSite()
  if (user === null) return null
  const isAtSite = ownSiteHost() !== null
  // A site's host knows only itself; mypage at the platform lists the others.
  if (user.mngCnt === 1 && !isAtSite) return <OneSite look={look} onGo={onGo} />
  if (user.mngCnt > 0) {
    return <Button component={Link} to={pathOf({ path: mypagePaths.mypage, query: { tabIndex: 1 } })} leftSection={<IconHome size={18} stroke={1.75} />} onClick={onGo} {...look}>{t('mySite')}</Button>
  }
  if (channel?.channelSetting.whiteLabelYn === 'Y') return null
  const sparkles = <IconSparkles size={18} stroke={1.75} />
  return !isAtSite
    ? <Button component={PlainLink} to={brandPaths.create_site} leftSection={sparkles} onClick={onGo} {...look}>{t('startFree')}</Button>
    : <Button component="a" href={atPlatform(brandPaths.create_site)} leftSection={sparkles} {...look}>{t('startFree')}</Button>
}

/** Link to the only site, resolved on click: its domain, or this host with its number on plain http. */
function OneSite({ look, onGo }: { look: ButtonProps; onGo: (() => void) | undefined }) {
  const { t } = useTranslation('shell')
  const client = useClient()
  const platform = usePlatformFacts()
  const go = useNavigateTo()
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { addressOfMySite } = await import('./addressOfMySite.ts')
      const address = await addressOfMySite(client, platform)
      onGo?.()
      if (address.kind === 'within') go(address.path)
      else window.location.assign(address.url)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return <Button leftSection={<IconHome size={18} stroke={1.75} />} loading={busy} onClick={() => { void open() }} {...look}>{t('mySite')}</Button>
}
