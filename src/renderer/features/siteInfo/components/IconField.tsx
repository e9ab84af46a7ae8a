import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { isSquare } from '#shared/siteInfo/icon.ts'
import { SitePicture } from '#renderer/entities/attach/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { contrast } from '#renderer/theme/contrast.ts'
import styles from './siteInfo.module.css'

/** The icon of the browser's tab; without one, the initial of the name on the site's colour. */
export function IconField({ name, colour, value, onChange }: { name: string; colour: string; value: string; onChange: (url: string) => void }) {
  const { t } = useTranslation('siteInfo')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const mediaUrl = useMediaUrl()
  return (
    <div className={styles.icon}>
      <SitePicture
        whole label={t('look.icon')} help={t('look.iconHelp')} value={value} onChange={onChange}
        refusal={(size) => (isSquare(size) ? null : t('look.iconNotSquare', size))}
        store={(image) => client(contract.siteInfo.icon, { params: { channelSeq }, body: { image } })}
      />
      <div className={styles.tab} aria-hidden="true">
        {value === '' ? <span className={styles.initial} style={{ background: colour, color: contrast(colour, '#ffffff') >= 2.5 ? '#ffffff' : '#1d1b18' }}>{[...name.trim()][0]}</span> : <img src={mediaUrl(value)} alt="" />}
        <span>{name}</span>
      </div>
    </div>
  )
}
