import { Link } from '#renderer/lib/navigation/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { useColorScheme } from '#renderer/ui/index.ts'
import { useTranslation } from 'react-i18next'
import { channelPaths } from '#shared/channel/paths.ts'
import styles from './Brand.module.css'

/** Logo of the site or platform, or its initial and name; a link to the front page unless `bare`. */
export function Brand({ bare }: { bare?: boolean }) {
  const { t } = useTranslation('shell')
  const { channel } = useSite()
  const { scheme } = useColorScheme()
  const { serverOrigin } = usePlatform()
  const logo = (scheme === 'dark' ? channel?.design.darkLogoUrl : '') || channel?.headerLogoUrl
  const name = channel?.name ?? t('platform')
  const look = logo ? <img src={`${serverOrigin}${logo}`} alt="" height={32} /> : <><span className={styles.mark} aria-hidden="true" data-letter={[...name][0]} /><span className={styles.name}>{name}</span></>
  return bare ? look : <Link to={channelPaths.main} className={styles.brand} aria-label={t('home', { site: name })}>{look}</Link>
}
