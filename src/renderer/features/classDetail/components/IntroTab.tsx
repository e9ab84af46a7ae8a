import { useTranslation } from 'react-i18next'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Avatar, Heading, RichText, VisuallyHidden } from '#renderer/ui/index.ts'
import type { ClassDetail } from '../classDetail.ts'
import styles from './classPage.module.css'

export function IntroTab({ detail }: { detail: ClassDetail }) {
  const { t } = useTranslation('course')
  const mediaUrl = useMediaUrl()
  const { course, classManagers } = detail
  return (
    <>
      <VisuallyHidden component="h2">{t('tab.intro')}</VisuallyHidden>
      {course.introduction === '' ? <p className={styles.quiet}>{t('intro.none')}</p> : <RichText html={course.introduction} />}
      {classManagers.length > 0 ? (
        <section className={styles.people}>
          <Heading order={2}>{t('intro.people')}</Heading>
          <ul>
            {classManagers.map((person) => (
              <li key={person.userSeq} className={styles.person}>
                <Avatar name={person.name} src={person.profileImageUrl === null ? null : mediaUrl(person.profileImageUrl)} size={48} />
                <span><strong>{person.name}</strong><span className={styles.quiet}>{t(`role.${roleOf(person.userTypeCd)}`)}</span></span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function roleOf(userTypeCd: string): 'MNG' | 'FAC' | 'CMG' {
  return userTypeCd === 'MNG' || userTypeCd === 'FAC' ? userTypeCd : 'CMG'
}
