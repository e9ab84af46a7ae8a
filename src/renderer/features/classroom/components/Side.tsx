import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import { isAttending, isClassManager } from '#shared/enrollment/rules.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import type { LessonPlace } from '#renderer/entities/board/index.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { latePart, lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { PanelBoundary, Skeleton, Tabs } from '#renderer/ui/index.ts'
import styles from './room.module.css'

const MINUTE_MS = 60_000

const boardPanel = latePart(async () => (await Promise.all([import('#renderer/entities/board/index.ts'), loadTexts(['board', 'attach', 'validation'])]))[0].BoardPanel)

// Late, for those who take part: a visitor's first page leaves it out.
const UnreadTab = lazyBeside(async () => (await import('#renderer/entities/board/unreadTab.tsx')).UnreadTab)
const chatPanel = latePart(async () => (await Promise.all([import('#renderer/entities/chat/index.ts'), loadTexts(['chat', 'validation'])]))[0].ChatPanel)

const boards = { questions: 'question', community: 'community' } as const

/** Beside a lesson: the curriculum, the questions and the community (ROOM-05). @param list null: the curriculum has a drawer of its own */
export function Side({ course, lesson, list }: { course: Course; lesson: LessonPlace; list: ReactNode | null }) {
  const { t } = useTranslation('classroom')
  const now = useNow(MINUTE_MS)
  const chats = isClassManager(course.viewer) || isAttending(course.viewer, now)
  const [tab, setTab] = useState<string | null>(list === null ? 'questions' : 'list')
  const unread = (of: 'questions' | 'community' | 'chat') => (chats ? <Suspense><UnreadTab of={of} course={course} tab={tab} /></Suspense> : null)
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List grow className={styles.sideTabs} aria-label={t('side.label')}>
        {list === null ? null : <Tabs.Tab value="list">{t('side.list')}</Tabs.Tab>}
        <Tabs.Tab value="questions">{t('side.questions')}{unread('questions')}</Tabs.Tab>
        <Tabs.Tab value="community">{t('side.community')}{unread('community')}</Tabs.Tab>
        {chats ? <Tabs.Tab value="chat">{t('side.chat')}{unread('chat')}</Tabs.Tab> : null}
      </Tabs.List>
      {list === null ? null : <Tabs.Panel value="list"><PanelBoundary>{list}</PanelBoundary></Tabs.Panel>}
      {(['questions', 'community'] as const).map((name) => (
        <Tabs.Panel key={name} value={name}>
          <div className={styles.sideBoard}>
            <PanelBoundary key={lesson.curriculumSeq}>
              <boardPanel.Part
                place={course} board={boards[name]} room={{ lesson }}
                fallback={<Skeleton height={200} radius="md" />} onMissing={() => setTab(list === null ? null : 'list')}
              />
            </PanelBoundary>
          </div>
        </Tabs.Panel>
      ))}
      {chats ? (
        <Tabs.Panel value="chat">
          <PanelBoundary>
            <chatPanel.Part
              room={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: null }} place={list === null ? 'drawer' : 'side'}
              fallback={<Skeleton height={200} radius="md" />} onMissing={() => setTab(list === null ? null : 'list')}
            />
          </PanelBoundary>
        </Tabs.Panel>
      ) : null}
    </Tabs>
  )
}
