import { useQuery } from '@tanstack/react-query'
import { IconBolt, IconCoin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { missionQueries } from '#renderer/entities/mission/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Callout, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { Challenge } from './Challenge.tsx'
import { HandIn } from './HandIn.tsx'
import { MyPoints } from './MyPoints.tsx'
import { NamedLessons } from './NamedLessons.tsx'
import styles from './mission.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** A mission by its type, with what it earns (ROOM-04). */
export function MissionLesson({ lesson, userTypeCd }: { lesson: ItemRef; userTypeCd: CourseUserTypeCd | null }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const isStaff = useAbility().can('CLASS_ROOM_READ', { userTypeCd })
  const errorText = useErrorText()
  const found = useQuery(missionQueries.lesson(client, lesson))
  if (found.error !== null && found.data === undefined) return <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} />
  if (found.data === undefined) return <Skeleton height={220} radius="lg" mt={24} />
  const { mission, canTakePart, isComplete, xp, point } = found.data
  return (
    <>
      <section className={styles.mission} aria-label={t('label')}>
        {xp === 0 && point === 0 ? null : (
          <p className={styles.earns}>
            {xp === 0 ? null : <span><IconBolt {...icon} />{t('xp', { count: xp })}</span>}
            {point === 0 ? null : <span><IconCoin {...icon} />{t('point', { count: point })}</span>}
          </p>
        )}
        {canTakePart ? null : (
          <Callout tone="neutral">
            <div className={styles.staff}>
              <span>{t(isStaff ? 'staff.look' : 'staff.visitor')}</span>
              {isStaff ? <Button size="sm" component={Link} to={pathOf({ path: missionPaths['studio-challenge-review'], params: { courseSeq: lesson.courseSeq } })}>{t('staff.review')}</Button> : null}
            </div>
          </Callout>
        )}
        {mission.curriculumTypeCd === curriculumTypeCd.mission && canTakePart ? <HandIn lesson={lesson} mission={mission} /> : null}
        {mission.curriculumTypeCd === curriculumTypeCd.course ? <NamedLessons lesson={lesson} lessons={mission.lessons} isComplete={isComplete} /> : null}
        {mission.curriculumTypeCd === curriculumTypeCd.certification ? <Challenge lesson={lesson} mission={mission} canTakePart={canTakePart} isStaff={isStaff} /> : null}
      </section>
      {canTakePart || isStaff ? <MyPoints course={{ channelSeq: lesson.channelSeq, courseSeq: lesson.courseSeq }} isStaff={isStaff} /> : null}
    </>
  )
}
