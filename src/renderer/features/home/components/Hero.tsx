import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { CourseCard } from '#shared/course/contract.ts'
import { openingWidths } from '#shared/kernel/format/pictures.ts'
import { coursePath, coursePaths } from '#shared/course/paths.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { Link, pathOf, SITE_PARAM, siteOfQuery, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { Button, Skeleton, TextField } from '#renderer/ui/index.ts'
import styles from './home.module.css'

export function Hero({ courses }: { courses: readonly CourseCard[] | undefined }) {
  const { t } = useTranslation('site')
  const { channel } = useSite()
  const go = useNavigateTo()
  const [q, setQ] = useState('')
  const site = siteOfQuery(useLocation().search)
  return (
    <section className={styles.hero} data-plain={courses?.length === 0 || undefined}>
      <div className={styles.words}>
        <p className={styles.site}>{channel?.name}</p>
        <h1 className={styles.lead} tabIndex={-1} data-page-title>{t('home.lead')}</h1>
        <p className={styles.under}>{t('home.under')}</p>
        <search className={styles.search}>
          <form action={coursePaths.classes} onSubmit={(event) => { event.preventDefault(); go(pathOf({ path: coursePaths.classes, query: { q: q.trim() } })) }}>
            {site === null ? null : <input type="hidden" name={SITE_PARAM} value={site} />}
            <TextField
              name="q" aria-label={t('search.label')} placeholder={t('search.placeholder')} type="search" maxLength={100} size="lg"
              value={q} onChange={(event) => setQ(event.currentTarget.value)} leftSection={<IconSearch size={20} stroke={1.75} />}
            />
          </form>
        </search>
        <Button component={Link} to={coursePaths.classes} kind="primary" size="lg">{t('home.browse')}</Button>
      </div>
      {courses?.length === 0 ? null : (
        <ul className={styles.pictures}>
          {(courses ?? [null, null, null]).slice(0, 3).map((course, index) => course === null
            ? <li key={index} aria-hidden="true"><Skeleton height="100%" radius="lg" /></li>
            : (
              <li key={course.courseSeq} className={styles.picture}>
                <CoursePicture imageUrl={course.imageUrl} sizes={index === 0 ? openingWidths.home : '(min-width: 62em) 300px, 50vw'} eager />
                <Link to={pathOf({ path: coursePath(course), params: { courseSeq: course.courseSeq } })} className={styles.caption}>{course.title}</Link>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
