import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { yn } from '#shared/kernel/codes.ts'
import { optionOf } from '#shared/kernel/paging.ts'
import { Tabs } from '#renderer/ui/index.ts'
import type { ClassDetail, OutlineQuery } from '../classDetail.ts'
import { CurriculumTab } from './CurriculumTab.tsx'
import { IntroTab } from './IntroTab.tsx'
import { ReviewsTab } from './reviews/index.tsx'
import styles from './classPage.module.css'

export function ClassTabs({ detail, outline, now }: { detail: ClassDetail; outline: OutlineQuery; now: number }) {
  const { t } = useTranslation('course')
  const { course } = detail
  const reviews = course.courseReviewShowYn === yn.yes
  const [search, setSearch] = useSearchParams()
  const tab = optionOf(search.get('tab'), reviews ? ['intro', 'curriculum', 'reviews'] : ['intro', 'curriculum'])
  const show = (next: string | null) => setSearch((before) => {
    const after = new URLSearchParams(before)
    if (next === null || next === 'intro') after.delete('tab')
    else after.set('tab', next)
    return after
  }, { replace: true, preventScrollReset: true })
  return (
    <Tabs value={tab} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List className={styles.tabList} aria-label={t('tab.label')}>
        <Tabs.Tab value="intro">{t('tab.intro')}</Tabs.Tab>
        <Tabs.Tab value="curriculum">{t('tab.curriculum')}<Count of={course.lessonCount} /></Tabs.Tab>
        {reviews ? (
          <Tabs.Tab value="reviews">{t('tab.reviews')}<Count of={course.reviewCount ?? 0} /></Tabs.Tab>
        ) : null}
      </Tabs.List>
      <Tabs.Panel value="intro"><IntroTab detail={detail} /></Tabs.Panel>
      <Tabs.Panel value="curriculum"><CurriculumTab course={course} outline={outline} now={now} /></Tabs.Panel>
      {reviews ? <Tabs.Panel value="reviews"><ReviewsTab course={course} now={now} /></Tabs.Panel> : null}
    </Tabs>
  )
}

function Count({ of }: { of: number }) {
  return of > 0 ? <span className={styles.tabCount}>{of}</span> : null
}
