import { IconExternalLink, IconPlayerPlay, IconRotateClockwise, IconVideoOff } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { Course } from '#shared/course/contract.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { nextLesson } from '#shared/curriculum/order.ts'
import { parseVideoLink } from '#shared/curriculum/videoLinks.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, EmptyState } from '#renderer/ui/index.ts'
import type { Lesson, Playback } from '#renderer/entities/classroom/queries.ts'
import { VideoPlayer } from '../player/VideoPlayer.tsx'
import type { Outline } from './LessonList.tsx'
import styles from './lesson.module.css'

export interface LessonViewProps {
  course: Course
  outline: Outline
  item: CurriculumOutline
  lesson: Lesson
  autoPlay: boolean
  renew: () => Promise<Playback | null>
}

export function VideoLesson({ course, outline, item, lesson, autoPlay, renew }: LessonViewProps) {
  const { t } = useTranslation('classroom')
  const { user } = useSession()
  const player = useRef<{ play: () => void }>(null)
  const next = nextLesson(outline.curriculums, item.curriculumSeq)
  if (lesson.playback === null) return <NoVideo lesson={lesson} />
  return (
    <VideoPlayer
      ref={player} address={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }} title={item.title}
      playback={lesson.playback} renew={renew} autoPlay={autoPlay} reports={user !== null}
      atEnd={
        <>
          <p className={styles.endTitle}>{next === null ? t('end.title') : t('nextOf', { title: next.title })}</p>
          <div className={styles.endActions}>
            <Button size="lg" leftSection={<IconRotateClockwise size={18} />} onClick={() => player.current?.play()}>{t('end.again')}</Button>
            {next === null ? null : (
              <Button
                component={Link} to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: course.courseSeq, curriculumId: next.curriculumSeq } })} state={{ play: true }}
                kind="accent" size="lg" leftSection={<IconPlayerPlay size={18} />}
              >
                {t('next')}
              </Button>
            )}
          </div>
        </>
      }
    />
  )
}

const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const
const watchAddress = { youtube: (id: string) => `https://www.youtube.com/watch?v=${id}`, vimeo: (id: string) => `https://vimeo.com/${id}` } as const
const reasons = ['videoMissing', 'videoPreparing', 'videoFailed'] as const

function NoVideo({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('classroom')
  const platform = usePlatform()
  const link = lesson.body.curriculumTypeCd === curriculumTypeCd.video ? parseVideoLink(lesson.body.linkUrl) : null
  if (link !== null) {
    const provider = providerNames[link.provider]
    return (
      <Stage>
        <EmptyState
          icon={<IconExternalLink size={28} stroke={1.5} />} title={t('external.title')} description={t('external.text', { provider })}
          action={<Button kind="primary" onClick={() => { void platform.openExternal(watchAddress[link.provider](link.id)) }}>{t('external.open', { provider })}</Button>}
        />
      </Stage>
    )
  }
  const reason = reasons.find((one) => one === lesson.notPlayableReason)
  return (
    <Stage>
      <EmptyState icon={<IconVideoOff size={28} stroke={1.5} />} title={t('unplayable.title')} description={reason === undefined ? t('unplayable.other') : t(reason)} />
    </Stage>
  )
}

function Stage({ children }: { children: ReactNode }) {
  return <div className={styles.unplayable}>{children}</div>
}
