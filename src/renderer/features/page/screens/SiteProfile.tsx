import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profileLinks } from '#shared/channel/siteProfile.ts'
import { contract } from '#shared/contract.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Heading } from '#renderer/ui/index.ts'
import styles from './siteProfile.module.css'

const withoutSize = (url: string) => url.replace(/\.(?:large|medium|small)(?=\.webp$)/, '')

/** Who runs the site; nothing where it says nothing of them, or while that is not known (SET-04). */
export function SiteProfile({ channelSeq, name }: { channelSeq: number; name: string }) {
  const { t } = useTranslation('page')
  const mediaUrl = useMediaUrl()
  const { data } = useQuery({ ...callQuery(useClient(), contract.siteInfo.profile, { params: { channelSeq } }), meta: { errors: 'inline' } })
  if (data === undefined) return null
  const { photoUrl, headline, bio, links } = data.profile
  const shown = profileLinks.filter((link) => links[link] !== '')
  if (photoUrl === '' && headline === '' && bio === '' && shown.length === 0) return null
  return (
    <section className={styles.profile} aria-labelledby="site-profile">
      {photoUrl === '' ? null : <img src={mediaUrl(pictureOfSize(withoutSize(photoUrl), 'medium'))} alt="" width={160} height={160} loading="lazy" />}
      <div>
        <Heading id="site-profile">{headline === '' ? name : headline}</Heading>
        {bio === '' ? null : <p>{bio}</p>}
        {shown.length === 0 ? null : (
          <ul>{shown.map((link) => <li key={link}><a href={links[link]} target="_blank" rel="noopener noreferrer">{t(`profile.${link}`)}</a></li>)}</ul>
        )}
      </div>
    </section>
  )
}
