import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { PriceLabel } from '#renderer/entities/course/PriceLabel.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Skeleton, Text } from '#renderer/ui/index.ts'
import styles from './purpose.module.css'

export interface WantedProps {
  channelSeq: number
  /** Of the page's path. */
  params: Readonly<Record<string, string | undefined>>
  to: 'login' | 'signup'
}

/** Picture, title and price of a class; nothing if it cannot be read, since the login does not need it. */
export function WantedClass({ channelSeq, params: { courseSeq }, to }: WantedProps) {
  const { t } = useTranslation('auth')
  const [now] = useState(Date.now)
  const { data, isError } = useQuery({ ...courseQueries.detail(useClient(), channelSeq, Number(courseSeq)), retry: false })
  if (isError) return null
  if (data === undefined) return <Skeleton className={styles.card} />
  const { course } = data
  return (
    <section className={styles.card} aria-label={t('wantedClass.label')}>
      <div className={styles.picture}><CoursePicture imageUrl={course.imageUrl} sizes="112px" eager /></div>
      <div className={styles.words}>
        <Text fw={600} lineClamp={2}>{course.title}</Text>
        <PriceLabel course={course} now={now} />
        <Text size="sm" c="dimmed">{t(`wantedClass.${to}`)}</Text>
      </div>
    </section>
  )
}
