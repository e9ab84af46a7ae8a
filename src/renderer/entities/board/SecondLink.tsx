import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PostLine } from '#shared/board/contract.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button } from '#renderer/ui/index.ts'
import type { LessonPlace } from './lesson.ts'

/** Leads to the lesson of a question, at its second: in the room the video seeks there. */
export function SecondLink({ courseSeq, post: { curriculumSeq, second, lessonTitle }, lesson }: { courseSeq: number; post: PostLine; lesson?: LessonPlace | undefined }) {
  const { t } = useTranslation('board')
  if (curriculumSeq === null) return null
  const isHere = lesson?.curriculumSeq === curriculumSeq
  const time = second === null ? null : formatLength(second)
  const icon = <IconPlayerPlay size={14} aria-hidden="true" />
  if (isHere) {
    return second === null ? null : <Button size="xs" kind="soft" leftSection={icon} aria-label={t('second.seek', { time })} onClick={() => lesson.seek(second)}>{time}</Button>
  }
  return (
    <Button
      component={Link} to={pathOf({ path: classroomPaths.classroom, params: { courseSeq, curriculumId: curriculumSeq }, query: { at: second } })} size="xs" kind="soft" leftSection={icon}
      {...(time === null ? {} : { 'aria-label': t('second.open', { title: lessonTitle ?? '', time }) })}
    >
      {time === null ? lessonTitle : `${lessonTitle ?? ''} · ${time}`}
    </Button>
  )
}
