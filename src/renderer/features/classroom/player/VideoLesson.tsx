import { IconClockOff, IconPlayerPlay, IconPlayerTrackPrev, IconRotateClockwise, IconVideoOff } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { nextLesson } from '#shared/curriculum/order.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { Button, EmptyState } from '#renderer/ui/index.ts'
import type { Lesson, Playback } from '#renderer/entities/classroom/queries.ts'
import type { Outline } from '../components/Room.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import type { PlayerHandle } from './VideoPlayer.tsx'
import lessonStyles from '../components/lesson.module.css'

export interface LessonViewProps {
  course: Course
  outline: Outline
  item: CurriculumOutline
  lesson: Lesson
  autoPlay: boolean
  renew: () => Promise<Playback | null>
  player: RefObject<PlayerHandle | null>
  /** Second of the video that a link leads to. */
  startAt: number | undefined
}

/** @param atEnd shown once the video has ended */
export function VideoLesson({ course, outline, item, lesson, autoPlay, renew, player, startAt, atEnd }: LessonViewProps & { atEnd: ReactNode }) {
  const { t } = useTranslation('classroom')
  const { user } = useSession()
  const next = nextLesson(outline.curriculums, item.curriculumSeq)
  if (lesson.playback === null) return <NoVideo lesson={lesson} />
  return (
    <VideoPlayer
      ref={player} address={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }} title={item.title}
      playback={lesson.playback} renew={renew} autoPlay={autoPlay} startAt={startAt} reports={user !== null} isComplete={item.isComplete}
      renderEnd={(missed) => (
        <>
          <p className={lessonStyles.endTitle}>{missed !== null ? t('end.missed', { length: formatLength(missed.seconds) }) : next === null ? t('end.title') : t('nextOf', { title: next.title })}</p>
          <div className={lessonStyles.endActions}>
            {missed === null ? null : (
              <Button kind="primary" size="lg" leftSection={<IconPlayerTrackPrev size={18} aria-hidden="true" />} onClick={() => player.current?.playFrom(Math.floor(missed.from))}>
                {t('end.see', { time: formatLength(Math.floor(missed.from)) })}
              </Button>
            )}
            <Button size="lg" leftSection={<IconRotateClockwise size={18} />} onClick={() => player.current?.play()}>{t('end.again')}</Button>
            {next === null ? null : (
              <Button
                component={Link} to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: course.courseSeq, curriculumId: next.curriculumSeq } })} state={{ play: true }}
                kind={missed === null ? 'primary' : 'secondary'} size="lg" leftSection={<IconPlayerPlay size={18} />}
              >
                {t('next')}
              </Button>
            )}
          </div>
          {atEnd}
        </>
      )}
    />
  )
}

const reasons = ['videoMissing', 'videoPreparing', 'videoFailed'] as const

function NoVideo({ lesson: { notPlayableReason } }: { lesson: Lesson }) {
  const { t } = useTranslation('classroom')
  const reason = reasons.find((one) => one === notPlayableReason)
  return (
    <div className={lessonStyles.unplayable}>
      {notPlayableReason === 'timeOver'
        ? <EmptyState icon={<IconClockOff size={28} stroke={1.5} />} title={t('player.timeOver')} description={t('player.timeOverText')} />
        : <EmptyState icon={<IconVideoOff size={28} stroke={1.5} />} title={t('unplayable.title')} description={reason === undefined ? t('unplayable.other') : t(reason)} />}
    </div>
  )
}
