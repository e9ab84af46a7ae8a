import { useQuery } from '@tanstack/react-query'
import { IconBroadcast, IconChevronDown, IconDoorExit, IconVideo } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { cardPaths } from '#shared/card/paths.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { fareCd } from '#shared/kernel/codes.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import type { LiveItem } from '#shared/live/contract.ts'
import { liveTopics } from '#shared/live/topics.ts'
import { liveListSize } from '#shared/live/joinWindow.ts'
import { LiveTag, liveQueries, useBeat, useJoinLabel, useJoinLive, useLiveState, usePresence } from '#renderer/entities/live/index.ts'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { readCookie, writeCookie } from '#renderer/lib/cookies.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, IconButton } from '#renderer/ui/index.ts'
import styles from './LiveNotice.module.css'

/** Whether the panel is folded (courses spec §2). */
const COOKIE = 'live_notification'
const CLOSED = 'closed'
/** The schedule's `tabIndex` at `/mypage`. */
const SCHEDULE_TAB = 4
/** Nothing may cover the button that pays. */
const paying = [orderPaths['classes-payment'], orderPaths['packages-payment'], cardPaths.register_card]

/** Polls my live lessons, and shows those that can be joined now (LIVE-01, LIVE-02). Also tells the server of a lesson that this tab takes part in. */
export function LiveNotice() {
  useBeat()
  const client = useClient()
  const { data } = useQuery(liveQueries.info(client))
  // Opened and ended lessons show at once, on every page.
  useTopics(liveTopics(data))
  const { presence } = usePresence()
  const { pathname } = useLocation()
  // The lesson's own page says the same.
  const isShownBy = (itemSeq: number) => pathname.endsWith(`/classroom/${itemSeq}`)
  const lives = (data?.nowLives ?? []).filter(({ itemSeq }) => !isShownBy(itemSeq))
  if (presence !== null && isShownBy(presence.curriculumSeq) && lives.length === 0) return null
  if (lives.length === 0 && presence === null) return null
  if (paying.some((path) => matchPath(path, pathname) !== null)) return null
  return <Panel lives={lives} />
}

function Panel({ lives }: { lives: readonly LiveItem[] }) {
  const { t } = useTranslation('live')
  const [closed, setClosed] = useState(() => readCookie(COOKIE) === CLOSED)
  const size = liveListSize(useWindowSize())
  const { presence, leave } = usePresence()
  const turn = (next: boolean) => {
    setClosed(next)
    writeCookie(COOKIE, next ? CLOSED : 'open', null)
  }
  if (closed) {
    return <Button kind="primary" leftSection={<IconBroadcast size={20} aria-hidden="true" />} aria-label={t('panel.open')} onClick={() => turn(false)}>{t('panel.title')} {lives.length}</Button>
  }
  return (
    <section className={styles.panel} aria-label={t('panel.title')}>
      <header className={styles.head}>
        <strong>{t('panel.title')}</strong>
        <IconButton label={t('panel.close')} onClick={() => turn(true)}><IconChevronDown size={20} /></IconButton>
      </header>
      <ul className={styles.list}>
        {lives.slice(0, size).map((live) => <Live key={`${live.channelSeq}-${live.itemSeq}`} live={live} isIn={presence?.curriculumSeq === live.itemSeq} />)}
        {presence !== null && lives.every(({ itemSeq }) => itemSeq !== presence.curriculumSeq) ? <li className={styles.live}><span className={styles.title}>{presence.title}</span><Badge tone="success">{t('panel.inside')}</Badge></li> : null}
      </ul>
      {presence?.isReserve === true ? <p className={styles.note}>{t('reserve')}</p> : null}
      <footer className={styles.foot}>
        {presence === null ? null : <Button size="sm" leftSection={<IconDoorExit size={18} aria-hidden="true" />} onClick={() => { void leave() }}>{t('leave')}</Button>}
        {lives.length > size ? <Button size="sm" kind="quiet" component={Link} to={pathOf({ path: mypagePaths.mypage, query: { tabIndex: SCHEDULE_TAB } })}>{t('panel.all')}</Button> : null}
      </footer>
    </section>
  )
}

function Live({ live, isIn }: { live: LiveItem; isIn: boolean }) {
  const { t } = useTranslation('live')
  const state = useLiveState(live)
  const label = useJoinLabel(state)
  const here = useChannelSeq()
  const { join, pending } = useJoinLive()
  const isHost = live.userType !== 'user'
  const path = pathOf({ path: classroomPaths.classroom, params: { courseSeq: live.courseSeq, curriculumId: live.itemSeq }, query: { channelSeq: live.channelSeq } })
  const lesson = { channelSeq: live.channelSeq, courseSeq: live.courseSeq, curriculumSeq: live.itemSeq, title: live.curriculumTitle, isOpenToAnyone: live.fareCd === fareCd.open }
  return (
    <li className={styles.live}>
      <span className={styles.facts}><LiveTag tag={state.tag} />{live.isZoomHost ? <Badge tone="accent">{t('host')}</Badge> : null}{isIn ? <Badge tone="success">{t('panel.inside')}</Badge> : null}<span className={styles.time}>{label}</span></span>
      {live.channelSeq === here ? <Link to={path} className={styles.title} aria-label={t('panel.go', { title: live.curriculumTitle })}>{live.curriculumTitle}</Link> : <span className={styles.title}>{live.curriculumTitle}</span>}
      <span className={styles.course}>{live.title}</span>
      <Button size="sm" kind="primary" leftSection={<IconVideo size={18} aria-hidden="true" />} disabled={!state.enabled} loading={pending} onClick={() => join(lesson)}>{t(isIn ? 'rejoin' : isHost ? 'start' : 'enter')}</Button>
    </li>
  )
}

const resized = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
const sizeNow = () => `${window.innerWidth} ${window.innerHeight}`

function useWindowSize(): { width: number; height: number } {
  const [width = 0, height = 0] = useSyncExternalStore(resized, sizeNow, () => '0 0').split(' ').map(Number)
  return { width, height }
}
