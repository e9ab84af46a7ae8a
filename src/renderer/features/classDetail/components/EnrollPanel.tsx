import { IconCalendar, IconCalendarTime, IconChartBar, IconClock, IconHourglass, IconListCheck, IconPackage, IconTruckDelivery, IconUsers } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accessPeriod } from '#shared/enrollment/accessPeriod.ts'
import { deliveryCd, difficultyCd, fareCd, userLimitTypeCd, yn } from '#shared/kernel/codes.ts'
import type { DifficultyCd } from '#shared/kernel/codes.ts'
import { discountApplies, discountCountdown, materialCost } from '#shared/course/pricing.ts'
import type { Course } from '#shared/course/contract.ts'
import { PriceLabel, usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { paymentPath } from '#renderer/entities/course/enrolling.ts'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import { formatDay, formatMoment, formatPeriod, formatRunTime } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { needsScripts } from '#renderer/lib/page.ts'
import { Progress } from '#renderer/ui/index.ts'
import type { Offer } from '../offer.ts'
import type { ClassDetail, OutlineQuery } from '../classDetail.ts'
import { LatestReview, Remaining, RollingNotices } from './DisplayExtras.tsx'
import { noteMyRoom } from '../myRoom.ts'
import { LikeButton } from './LikeButton.tsx'
import { OfferButton } from './OfferButton.tsx'
import { ShareButton } from './ShareButton.tsx'
import styles from './classPage.module.css'

const MembershipHint = lazyBeside(async () => (await import('#renderer/entities/membership/MembershipHint.tsx')).MembershipHint)

export interface PanelProps {
  detail: ClassDetail
  outline: OutlineQuery
  offer: Offer
  now: number
  act: () => void
  pending: boolean
}

/** Price, facts and the main button (COUR-02, COUR-03, COUR-05). */
export function EnrollPanel({ detail, outline, offer, now, act, pending }: PanelProps) {
  const { t } = useTranslation('course')
  const { course } = detail
  const { isChannelUser } = useSite()
  const { user } = useSession()
  const language = useLanguage()
  const conditions = (['member', 'approval'] as const).filter((kind) => detail.joinConditions.includes(kind) && !(kind === 'member' && isChannelUser))
  const mine = offer.act === 'enter' && course.viewer.isAttend
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => { if (user !== null) noteMyRoom(course.courseSeq, place.current) })
  return (
    <div className={styles.panel}>
      {mine ? null : <RollingNotices course={course} />}
      {mine ? <div ref={place}><MyAccess course={course} outline={outline} /></div> : (
        <div className={styles.offer}>
          {offer.label === 'enrollAgain' ? <p className={styles.until}>{t('reason.expiredAt', { date: formatDay(course.viewer.validAt ?? '', language) })}</p> : null}
          {offer.label === 'pay' ? <p className={styles.until}>{t('reason.payUntil', { date: formatMoment(course.viewer.payUntil ?? '', language) })}</p> : null}
          {offer.label === 'accept' ? <p className={styles.until}>{t('reason.acceptUntil', { date: formatMoment(course.viewer.payUntil ?? '', language) })}</p> : null}
          {course.viewer.cancelReason === null ? null : <p className={styles.until}>{t('reason.cancelled', { reason: course.viewer.cancelReason })}</p>}
          <PriceLabel course={course} now={now} large />
          <Countdown course={course} now={now} />
        </div>
      )}
      <div className={styles.mainAction} data-personal><OfferButton offer={offer} act={act} pending={pending} /></div>
      {offer.label === 'awaiting' || offer.label === 'pay' || offer.label === 'accept' ? <TextLink to={paymentPath(course)}>{t('panel.application')}</TextLink> : null}
      {mine || user === null || offer.act === 'enter' || course.fareCd === fareCd.free ? null : <Suspense><MembershipHint course={course} /></Suspense>}
      {mine ? null : <Remaining course={course} now={now} />}
      <Facts course={course} withAccess={!mine} />
      {mine || conditions.length === 0 ? null : (
        <ul className={styles.conditions} aria-label={t('condition.label')}>
          {conditions.map((condition) => <li key={condition}>{t(`condition.${condition}`)}</li>)}
        </ul>
      )}
      {mine ? null : <LatestReview course={course} />}
      <div className={styles.social}><LikeButton course={course} /><ShareButton course={course} /></div>
    </div>
  )
}

function MyAccess({ course, outline }: { course: Course; outline: OutlineQuery }) {
  const { t } = useTranslation('course')
  const language = useLanguage()
  return (
    <>
      <p className={styles.mine}>{t('panel.mine')}</p>
      {course.courseValidShowYn === yn.yes ? (
        <p className={styles.until}>{course.viewer.validAt === null ? t('access.unlimited') : t('panel.until', { date: formatDay(course.viewer.validAt, language) })}</p>
      ) : null}
      {outline.data === undefined || outline.data.lessonCount === 0 ? null : (
        <div className={styles.going}>
          <span>{t('curriculum.progress', { done: outline.data.completedCount, count: outline.data.lessonCount })}</span>
          <Progress value={outline.data.progressPercent} label={t('curriculum.progressLabel')} />
        </div>
      )}
    </>
  )
}

function Countdown({ course, now }: { course: Course; now: number }) {
  const { t } = useTranslation('course')
  const left = discountApplies(course, now) ? discountCountdown(course.discountEndAt, now) : null
  if (left === null) return null
  needsScripts()
  return (
    <p className={styles.countdown} role="timer" aria-live="off">
      {left.kind === 'days' ? t('countdown.days', { count: left.days }) : t('countdown.clock', { clock: left.clock })}
    </p>
  )
}

function Facts({ course, withAccess }: { course: Course; withAccess: boolean }) {
  const { t } = useTranslation('course')
  const language = useLanguage()
  const priceText = usePriceText()
  const cost = materialCost(course)
  const material = [course.materialTitle, cost === null ? '' : priceText(cost)].filter((text) => text !== '').join(' · ')
  const period = course.vodDays === null ? null : accessPeriod(course.vodDays)
  const limited = course.userLimitTypeCd !== userLimitTypeCd.unlimited && course.maxUserCount > 0
  const difficulty = (Object.values(difficultyCd) as string[]).includes(course.difficultyCd) ? (course.difficultyCd as DifficultyCd) : null
  return (
    <dl className={styles.facts}>
      {withAccess && period !== null ? (
        <Fact icon={<IconCalendarTime size={18} stroke={1.75} />} name={t('fact.access')}>
          {period.kind === 'unlimited' ? t('access.unlimited') : t(`access.${period.kind}`, { count: period.count })}
        </Fact>
      ) : null}
      <Fact icon={<IconListCheck size={18} stroke={1.75} />} name={t('fact.lessons')}>{t('lessons', { count: course.lessonCount })}</Fact>
      {course.runSeconds > 0 ? <Fact icon={<IconClock size={18} stroke={1.75} />} name={t('fact.length')}>{formatRunTime(course.runSeconds, language)}</Fact> : null}
      {course.startAt === null && course.endAt === null ? null : (
        <Fact icon={<IconCalendar size={18} stroke={1.75} />} name={t('fact.period')}>{formatPeriod(course.startAt, course.endAt, language)}</Fact>
      )}
      {course.payEndAt === null ? null : (
        <Fact icon={<IconHourglass size={18} stroke={1.75} />} name={t('fact.recruitment')}>{t('panel.recruitUntil', { date: formatMoment(course.payEndAt, language) })}</Fact>
      )}
      {difficulty === null ? null : <Fact icon={<IconChartBar size={18} stroke={1.75} />} name={t('fact.difficulty')}>{t(`difficulty.${difficulty}`)}</Fact>}
      {limited ? <Fact icon={<IconUsers size={18} stroke={1.75} />} name={t('fact.seats')}>{t('seats', { count: course.maxUserCount })}</Fact> : null}
      {material === '' ? null : <Fact icon={<IconPackage size={18} stroke={1.75} />} name={t('fact.material')}>{material}</Fact>}
      {course.deliveryCd === deliveryCd.shipped ? <Fact icon={<IconTruckDelivery size={18} stroke={1.75} />} name={t('fact.delivery')}>{t('delivery.shipped')}</Fact> : null}
    </dl>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return <div className={styles.fact}><dt><span aria-hidden="true">{icon}</span>{name}</dt><dd>{children}</dd></div>
}
