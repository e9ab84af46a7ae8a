import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemRef } from '#shared/kernel/refs.ts'
import { ChatPanel, chatQueries } from '#renderer/entities/chat/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Progress } from '#renderer/ui/index.ts'
import styles from './chatLesson.module.css'

/** A chat-room mission (07): its goal, and the room where one reaches it (ROOM-04). */
export function ChatLesson({ lesson }: { lesson: ItemRef }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const language = useLanguage()
  const { data } = useQuery(chatQueries.room(client, lesson))
  const mission = data?.standing === 'attendee' ? data.mission : null
  return (
    <>
      {mission === null || mission === undefined ? null : (
        <section className={styles.goal} aria-label={t('mission.label')}>
          <p className={styles.words}>
            <strong>{t('mission.goal', { count: mission.needed })}</strong>
            {mission.isComplete ? <Badge tone="success" leftSection={<IconCircleCheckFilled size={14} aria-hidden="true" />}>{t('mission.complete')}</Badge>
              : <span>{t('mission.written', { written: Math.min(mission.written, mission.needed), needed: mission.needed })}</span>}
            {mission.dueAt === null ? null : <span>{t('mission.due', { day: formatDay(`${mission.dueAt}T00:00:00+09:00`, language) })}</span>}
          </p>
          <Progress value={Math.min(100, (100 * mission.written) / mission.needed)} label={t('mission.label')} />
        </section>
      )}
      <ChatPanel key={lesson.curriculumSeq} room={lesson} place="lesson" />
    </>
  )
}
