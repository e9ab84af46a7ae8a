import { Link } from '#renderer/lib/navigation/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { useColorScheme } from '#renderer/ui/index.ts'
import { useTranslation } from 'react-i18next'
import { channelPaths } from '#shared/channel/paths.ts'
import styles from './Brand.module.css'

export function Brand() {
  const { t } = useTranslation('shell')
  const { channel } = useSite()
  const { serverOrigin } = usePlatform()
  const { scheme } = useColorScheme()
  const logo = (scheme === 'dark' ? channel?.design.darkLogoUrl : '') || channel?.headerLogoUrl
  const name = channel?.name ?? t('platform')
  return (
    <Link to={channelPaths.main} className={styles.brand} aria-label={t('home', { site: name })}>
      {logo ? <img src={`${serverOrigin}${logo}`} alt="" height={32} /> : <><span className={styles.mark} aria-hidden="true" data-letter={[...name][0]} /><span className={styles.name}>{name}</span></>}
    </Link>
  )
}
