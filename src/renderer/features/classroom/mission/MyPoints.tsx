import { useQuery } from '@tanstack/react-query'
import { IconBolt, IconCoin, IconFlame } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { missionQueries } from '#renderer/entities/mission/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './mission.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const WEEKS = 5

/** My experience, points and days in a class, and the leaderboard where the teacher shows it (ROOM-04). Left out where it cannot be read. */
export function MyPoints({ course, isStaff }: { course: CourseRef; isStaff: boolean }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const number = new Intl.NumberFormat(useLanguage())
  const { data: mine } = useQuery(missionQueries.mine(client, course))
  const { data: board } = useQuery(missionQueries.leaderboard(client, course))
  if (mine === undefined) return null
  return (
    <section className={styles.points} aria-label={t('points.label')}>
      {isStaff ? null : (
        <>
          <h2 className={styles.heading}>{t('points.title')}</h2>
          <dl className={styles.figures}>
            <div><dt><IconBolt {...icon} />{t('points.xp')}</dt><dd>{number.format(mine.xp)}</dd></div>
            <div><dt><IconCoin {...icon} />{t('points.point')}</dt><dd>{number.format(mine.point)}</dd></div>
            <div><dt><IconFlame {...icon} />{t('points.streak')}</dt><dd>{t('points.days', { count: mine.streak })}</dd></div>
          </dl>
          <Calendar days={mine.days} />
        </>
      )}
      {board === undefined || board.learners.length === 0 ? null : (
        <>
          <h2 className={styles.heading}>{t('board.title')}</h2>
          <ol className={styles.board}>
            {board.learners.map(({ userSeq, name, xp, isMe }) => (
              <li key={userSeq} aria-current={isMe ? 'true' : undefined}><span>{isMe ? t('board.me', { name }) : name}</span><strong>{t('board.xp', { xp })}</strong></li>
            ))}
          </ol>
        </>
      )}
      {mine.terms === '' ? null : (
        <details className={styles.history}>
          <summary>{t('terms.show')}</summary>
          <p className={styles.terms}>{mine.terms}</p>
        </details>
      )}
    </section>
  )
}

/** The last weeks, those days marked on which one took part. */
function Calendar({ days }: { days: readonly string[] }) {
  const { t } = useTranslation('mission')
  const language = useLanguage()
  const now = useNow(DAY_MS)
  const active = new Set(days)
  // Until Sunday of this week.
  const weekday = (new Date(`${seoulDay(now)}T00:00:00Z`).getUTCDay() + 6) % 7
  const shown = Array.from({ length: WEEKS * 7 }, (_, index) => seoulDay(now + (6 - weekday - (WEEKS * 7 - 1) + index) * DAY_MS))
  const today = seoulDay(now)
  return (
    <ol className={styles.calendar} aria-label={t('points.calendar')}>
      {shown.map((day) => (
        <li key={day} data-active={active.has(day) || undefined} data-later={day > today || undefined} aria-current={day === today ? 'date' : undefined}>
          <span aria-hidden="true">{Number(day.slice(8))}</span>
          <VisuallyHidden>{formatDay(`${day}T00:00:00+09:00`, language, 'Asia/Seoul')}{active.has(day) ? ` ${t('points.active')}` : ''}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
