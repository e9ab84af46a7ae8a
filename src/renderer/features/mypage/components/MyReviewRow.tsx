import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyReview } from '#shared/mypage/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { SiteLink } from '#renderer/entities/channel/index.ts'
import { Button } from '#renderer/ui/index.ts'
import { pathOf } from '#renderer/lib/navigation/index.ts'
import { Stars } from './Stars.tsx'
import styles from './mypage.module.css'

export function MyReviewRow({ review }: { review: MyReview }) {
  const { t } = useTranslation('mypage')
  const language = useLanguage()
  const words = useRef<HTMLParagraphElement>(null)
  const [opened, setOpened] = useState(false)
  const [isLong, setIsLong] = useState(false)
  useLayoutEffect(() => {
    const element = words.current
    if (element !== null) setIsLong(element.scrollHeight > element.clientHeight + 1)
  }, [])
  const inClass = pathOf({ path: coursePaths['classes-view'], params: { courseSeq: review.courseSeq }, query: { tab: 'reviews' } })
  return (
    <li className={styles.review}>
      <CoursePicture imageUrl={review.imageUrl} sizes="(min-width: 48em) 176px, 112px" />
      <div className={styles.text}>
        <h3 className={styles.reviewTitle}>{review.title}</h3>
        <span className={styles.quiet}>{t('onSite', { site: review.site.name })}</span>
        <span className={styles.facts}><Stars point={review.reviewPoint} label={t('reviews.rating', { point: review.reviewPoint })} /><span>{formatDay(review.createdAt, language)}</span></span>
        <p ref={words} className={styles.words} data-opened={opened || undefined}>{review.description}</p>
        <div className={styles.ways}>
          {isLong ? <Button kind="quiet" size="xs" aria-expanded={opened} onClick={() => setOpened(!opened)}>{opened ? t('reviews.fold') : t('reviews.expand')}</Button> : null}
          {review.isOpen
            ? <Button component={SiteLink} site={review.site} to={inClass} size="xs" aria-label={t('reviews.openOf', { title: review.title })}>{t('reviews.open')}</Button>
            : <span className={styles.quiet}>{t('reviews.closed')}</span>}
        </div>
      </div>
    </li>
  )
}
