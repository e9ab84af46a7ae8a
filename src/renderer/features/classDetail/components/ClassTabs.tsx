import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { yn } from '#shared/kernel/codes.ts'
import { optionOf } from '#shared/kernel/paging.ts'
import { isAttending, isClassManager } from '#shared/enrollment/rules.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { latePart, lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { pageLocation } from '#renderer/lib/page.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Skeleton, Tabs, fadeEdges } from '#renderer/ui/index.ts'
import type { ClassDetail, OutlineQuery } from '../classDetail.ts'
import { IntroTab } from './IntroTab.tsx'
import { LinkTab } from './LinkTab.tsx'
import { ReviewsTab } from './reviews/index.tsx'
import styles from './classPage.module.css'

// Late, as a class page opens with its introduction.
const curriculumTab = latePart(async () => (await import('./CurriculumTab.tsx')).CurriculumTab)

/** The tab that the address names, so that the first rendering has it; a server renders each. */
export async function fetchTab(): Promise<void> {
  if (import.meta.env.SSR || pageLocation().search.includes('tab=c')) await curriculumTab.fetchPart()
}

const boardPanel = latePart(async () => (await Promise.all([import('#renderer/entities/board/index.ts'), loadTexts(['board', 'attach', 'validation'])]))[0].BoardPanel)

// Late, for those who take part: a visitor's first page leaves it out.
const UnreadTab = lazyBeside(async () => (await import('#renderer/entities/board/unreadTab.tsx')).UnreadTab)
const chatPanel = latePart(async () => (await Promise.all([import('#renderer/entities/chat/index.ts'), loadTexts(['chat', 'validation'])]))[0].ChatPanel)

export function ClassTabs({ detail, outline, now }: { detail: ClassDetail; outline: OutlineQuery; now: number }) {
  const { t } = useTranslation('course')
  const { course } = detail
  const reviews = course.courseReviewShowYn === yn.yes
  const [search, setSearch] = useSearchParams()
  const takesPart = isClassManager(course.viewer) || isAttending(course.viewer, now)
  // The class may hide its questions from those who do not take part.
  const questions = course.courseQaShowYn === yn.yes || takesPart
  const tab = optionOf(search.get('tab'), ['intro', 'curriculum', ...(reviews ? ['reviews'] : []), ...(questions ? ['questions'] : []), 'community', ...(takesPart ? ['chat'] : [])])
  const show = (next: string | null) => setSearch((before) => {
    const after = new URLSearchParams(before)
    if (next === null || next === 'intro') after.delete('tab')
    else after.set('tab', next)
    return after
  }, { replace: true, preventScrollReset: true })
  const unread = (of: 'questions' | 'community' | 'chat') => (takesPart ? <Suspense><UnreadTab of={of} course={course} tab={tab} /></Suspense> : null)
  const loading = <><noscript><p className={styles.quiet}>{t('tab.noScript')}</p></noscript><Skeleton height={200} radius="md" /></>
  return (
    <Tabs value={tab} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List ref={fadeEdges} className={styles.tabList} aria-label={t('tab.label')}>
        <LinkTab value="intro" isFirst>{t('tab.intro')}</LinkTab>
        <LinkTab value="curriculum">{t('tab.curriculum')}<Count of={course.lessonCount} /></LinkTab>
        {reviews ? (
          <LinkTab value="reviews">{t('tab.reviews')}<Count of={course.reviewCount ?? 0} /></LinkTab>
        ) : null}
        {questions ? <LinkTab value="questions">{t('tab.questions')}{unread('questions')}</LinkTab> : null}
        <LinkTab value="community">{t('tab.community')}{unread('community')}</LinkTab>
        {takesPart ? <LinkTab value="chat">{t('tab.chat')}{unread('chat')}</LinkTab> : null}
      </Tabs.List>
      <Tabs.Panel value="intro"><IntroTab detail={detail} /></Tabs.Panel>
      <Tabs.Panel value="curriculum"><curriculumTab.Part course={course} outline={outline} now={now} fallback={<Skeleton height={320} radius="md" />} onMissing={() => show('intro')} /></Tabs.Panel>
      {reviews ? <Tabs.Panel value="reviews"><ReviewsTab course={course} now={now} /></Tabs.Panel> : null}
      {questions ? <Tabs.Panel value="questions"><boardPanel.Part place={course} board="question" fallback={loading} onMissing={() => show('intro')} /></Tabs.Panel> : null}
      <Tabs.Panel value="community"><boardPanel.Part place={course} board="community" fallback={loading} onMissing={() => show('intro')} /></Tabs.Panel>
      {takesPart ? <Tabs.Panel value="chat"><chatPanel.Part room={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: null }} place="tab" fallback={<Skeleton height={320} radius="md" />} onMissing={() => show('intro')} /></Tabs.Panel> : null}
    </Tabs>
  )
}

function Count({ of }: { of: number }) {
  return of > 0 ? <span className={styles.tabCount}>{of}</span> : null
}
