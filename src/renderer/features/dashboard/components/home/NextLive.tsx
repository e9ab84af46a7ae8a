import { IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { liveUserType } from '#shared/live/contract.ts'
import type { LiveItem } from '#shared/live/contract.ts'
import { LiveTag, LiveTimes, liveQueries, useJoinLabel, useLiveState } from '#renderer/entities/live/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button } from '#renderer/ui/index.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './home.module.css'

/** The live class of this site that one gives now or next; nothing without one. The frame polls for it anyway. */
export function NextLive({ channelSeq }: { channelSeq: number }) {
  const { data } = useQuery(liveQueries.info(useClient()))
  const isOurs = (live: LiveItem) => live.channelSeq === channelSeq && live.userType !== liveUserType.user
  const live = data === undefined ? undefined : [...data.nowLives, ...(data.nextLive === null ? [] : [data.nextLive])].find(isOurs)
  return live === undefined ? null : <Live key={live.itemSeq} live={live} />
}

function Live({ live }: { live: LiveItem }) {
  const { t } = useTranslation('dashboard')
  const state = useLiveState(live)
  const label = useJoinLabel(state)
  const to = pathOf({ path: classroomPaths.classroom, params: { courseSeq: live.courseSeq, curriculumId: live.itemSeq }, query: { channelSeq: live.channelSeq } })
  return (
    <HomeCard lead title={t(state.enabled ? 'home.live.now' : 'home.live.next')}>
      <div className={styles.live}>
        <div className={styles.words}>
          <p className={styles.strong}>{live.curriculumTitle}</p>
          <p className={styles.quiet}>{live.title}</p>
          <p className={styles.facts}><LiveTag tag={state.tag} /><LiveTimes startAt={live.startAt} endAt={live.endAt} /><span className={styles.timer}>{label}</span></p>
        </div>
        <Button component={Link} to={to} kind={state.enabled ? 'primary' : 'soft'} leftSection={<IconVideo size={18} aria-hidden="true" />}>{t('home.live.go')}</Button>
      </div>
    </HomeCard>
  )
}
