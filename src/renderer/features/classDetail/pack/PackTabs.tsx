import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { coursePath } from '#shared/course/paths.ts'
import { yn } from '#shared/kernel/codes.ts'
import { optionOf } from '#shared/kernel/paging.ts'
import type { PackClass } from '#shared/pack/contract.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { PriceLabel } from '#renderer/entities/course/PriceLabel.tsx'
import { KindBadge } from '#renderer/entities/course/badges.tsx'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Badge, EmptyState, Tabs } from '#renderer/ui/index.ts'
import type { ClassDetail } from '../classDetail.ts'
import { IntroTab } from '../components/IntroTab.tsx'
import { LinkTab } from '../components/LinkTab.tsx'
import { ReviewsTab } from '../components/reviews/index.tsx'
import type { PackDetail } from './packDetail.ts'
import styles from '../components/classPage.module.css'
import own from './pack.module.css'

export function PackTabs({ detail, pack, now }: { detail: ClassDetail; pack: PackDetail; now: number }) {
  const { t } = useTranslation('pack')
  const { t: courseText } = useTranslation('course')
  const { course } = detail
  const reviews = course.courseReviewShowYn === yn.yes
  const [search, setSearch] = useSearchParams()
  const tab = optionOf(search.get('tab'), reviews ? ['classes', 'intro', 'reviews'] : ['classes', 'intro'])
  const show = (next: string | null) => setSearch((before) => {
    const after = new URLSearchParams(before)
    if (next === null || next === 'classes') after.delete('tab')
    else after.set('tab', next)
    return after
  }, { replace: true, preventScrollReset: true })
  return (
    <Tabs value={tab} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List className={styles.tabList} aria-label={courseText('tab.label')}>
        <LinkTab value="classes" isFirst>{t('tab.classes')}<Count of={pack.classes.length} /></LinkTab>
        <LinkTab value="intro">{courseText('tab.intro')}</LinkTab>
        {reviews ? <LinkTab value="reviews">{courseText('tab.reviews')}<Count of={course.reviewCount ?? 0} /></LinkTab> : null}
      </Tabs.List>
      <Tabs.Panel value="classes">
        {pack.classes.length === 0 ? <EmptyState title={t('classes.empty')} /> : (
          <ol className={own.classes}>{pack.classes.map((one) => <PackClassRow key={one.courseSeq} course={one} now={now} />)}</ol>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="intro"><IntroTab detail={detail} /></Tabs.Panel>
      {reviews ? <Tabs.Panel value="reviews"><ReviewsTab course={course} now={now} /></Tabs.Panel> : null}
    </Tabs>
  )
}

function Count({ of }: { of: number }) {
  return of > 0 ? <span className={styles.tabCount}>{of}</span> : null
}

function PackClassRow({ course, now }: { course: PackClass; now: number }) {
  const { t } = useTranslation('pack')
  const { t: courseText } = useTranslation('course')
  const language = useLanguage()
  const personName = usePersonName()
  return (
    <li className={own.class}>
      <div className={own.picture}><CoursePicture imageUrl={course.imageUrl} sizes="160px" /></div>
      <div className={own.words}>
        <h2 className={own.title}><Link to={pathOf({ path: coursePath(course), params: { courseSeq: course.courseSeq } })}>{course.title}</Link></h2>
        <p className={own.facts}>
          <KindBadge course={course} />
          {course.writerName === '' ? null : <span>{personName(course.writerName)}</span>}
          <span>{t('lessons', { count: course.lessonCount })}</span>
        </p>
        <p className={own.standing}>
          {course.isEnrolled
            ? <><Badge tone="success">{t('classes.enrolled')}</Badge><span>{course.validAt === null ? courseText('access.unlimited') : courseText('panel.until', { date: formatDay(course.validAt, language) })}</span></>
            : course.isFullForMe ? <Badge tone="neutral">{t('classes.full')}</Badge> : <PriceLabel course={course} now={now} />}
        </p>
      </div>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={own.go} />
    </li>
  )
}
