import { useTranslation } from 'react-i18next'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Avatar, Heading, RichText, VisuallyHidden } from '#renderer/ui/index.ts'
import type { ClassDetail } from '../classDetail.ts'
import styles from './classPage.module.css'

/** More than about four lines: a server knows no widths. */
const isLong = /(?:\n.*){4}|.{160}/

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
              <li key={person.userSeq} className={styles.person} data-wide={person.biography !== '' || undefined}>
                <Avatar name={person.name} src={person.profileImageUrl === null ? null : mediaUrl(person.profileImageUrl)} size={48} />
                <span><strong>{person.name}</strong><span className={styles.quiet}>{t(`role.${roleOf(person.userTypeCd)}`)}</span></span>
                {isLong.test(person.biography) ? (
                  <details className={styles.biography}>
                    <summary><p>{person.biography}</p><span>{t('intro.more')}</span></summary>
                  </details>
                ) : person.biography === '' ? null : <p className={styles.biography}>{person.biography}</p>}
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
