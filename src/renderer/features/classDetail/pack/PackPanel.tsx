import { IconCalendarTime, IconHourglass, IconPackages, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { discountApplies, discountCountdown } from '#shared/course/pricing.ts'
import { accessPeriod } from '#shared/enrollment/accessPeriod.ts'
import { packageUserLimitTypeCd } from '#shared/kernel/codes.ts'
import type { PackButton } from '#shared/pack/rules.ts'
import { PriceLabel, usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { needsScripts } from '#renderer/lib/page.ts'
import { Button } from '#renderer/ui/index.ts'
import type { ClassDetail } from '../classDetail.ts'
import { LikeButton } from '../components/LikeButton.tsx'
import { ShareButton } from '../components/ShareButton.tsx'
import type { PackDetail } from './packDetail.ts'
import styles from '../components/classPage.module.css'
import own from './pack.module.css'

interface PackPanelProps {
  detail: ClassDetail
  pack: PackDetail
  button: PackButton
  now: number
  act: () => void
  pending: boolean
}

/** Price, what it saves, facts and the main button of a package (PACK-01, PACK-02). */
export function PackPanel(props: PackPanelProps) {
  const { t } = useTranslation('pack')
  const { t: courseText } = useTranslation('course')
  const { detail, pack, button, now } = props
  const { course } = detail
  const language = useLanguage()
  const { isChannelUser } = useSite()
  const isMine = button.state === 'applied'
  const conditions = (['member', 'approval'] as const).filter((kind) => detail.joinConditions.includes(kind) && !(kind === 'member' && isChannelUser))
  const left = discountApplies(course, now) ? discountCountdown(course.discountEndAt, now) : null
  if (left !== null) needsScripts()
  return (
    <div className={styles.panel}>
      {isMine ? (
        <div>
          <p className={styles.mine}>{t('panel.mine')}</p>
          <p className={styles.until}>{course.viewer.validAt === null ? courseText('access.unlimited') : courseText('panel.until', { date: formatDay(course.viewer.validAt, language) })}</p>
        </div>
      ) : (
        <div>
          <PriceLabel course={course} now={now} large />
          <Saving pack={pack} />
          {left === null ? null : (
            <p className={styles.countdown} role="timer" aria-live="off">{left.kind === 'days' ? courseText('countdown.days', { count: left.days }) : courseText('countdown.clock', { clock: left.clock })}</p>
          )}
        </div>
      )}
      <div className={styles.mainAction} data-personal><MainButton {...props} /></div>
      <Facts detail={detail} pack={pack} />
      {isMine || conditions.length === 0 ? null : (
        <ul className={styles.conditions} aria-label={courseText('condition.label')}>{conditions.map((condition) => <li key={condition}>{courseText(`condition.${condition}`)}</li>)}</ul>
      )}
      <div className={styles.social}><LikeButton course={course} /><ShareButton course={course} /></div>
    </div>
  )
}

function Saving({ pack: { saving } }: { pack: PackDetail }) {
  const { t } = useTranslation('pack')
  const text = usePriceText()
  return saving === null ? null : <p className={own.saving}><s>{t('saving.separately', { amount: text(saving.separately) })}</s> <strong>{t('saving.saved', { amount: text(saving.saved) })}</strong></p>
}

function useReason({ detail: { course }, pack: { pack }, button }: PackPanelProps): string {
  const { t } = useTranslation('pack')
  const language = useLanguage()
  switch (button.state) {
    case 'preparing': return pack.startAt === null ? t('reason.noPrice') : t('reason.opensAt', { date: formatMoment(pack.startAt, language) })
    case 'closed': return t('reason.closedAt', { date: formatDay(pack.endAt ?? '', language) })
    case 'soldOut': return pack.userLimitTypeCd === packageUserLimitTypeCd.limited && pack.isFull ? t('reason.full', { count: pack.partNumber }) : t('reason.classFull')
    case 'expired': return t('reason.expiredAt', { date: formatDay(course.viewer.validAt ?? '', language) })
    case 'applied':
    case 'awaiting': return t(`reason.${button.state}`)
    default: return ''
  }
}

function MainButton(props: PackPanelProps & { plain?: boolean }) {
  const { t } = useTranslation('pack')
  const { button, act, pending, plain = false } = props
  const reason = useReason(props)
  const label = t(`action.${button.state}`)
  if (!button.enabled) {
    return plain
      ? <Button kind="secondary" size="lg" fullWidth disabled title={reason}>{label}</Button>
      : <Button kind="secondary" size="lg" fullWidth disabledReason={reason}>{label}</Button>
  }
  return <Button kind="primary" size="lg" fullWidth loading={pending} onClick={act}>{label}</Button>
}

export function PackBottomBar(props: PackPanelProps) {
  const { detail: { course }, button, now } = props
  const reason = useReason(props)
  return (
    <div className={styles.bottom}>
      <div className={styles.bottomText}>{button.enabled ? <PriceLabel course={course} now={now} /> : reason}</div>
      <div className={styles.bottomAction} data-personal><MainButton {...props} plain /></div>
    </div>
  )
}

function Facts({ detail: { course }, pack: { pack, classes } }: Pick<PackPanelProps, 'detail' | 'pack'>) {
  const { t } = useTranslation('pack')
  const { t: courseText } = useTranslation('course')
  const language = useLanguage()
  const icon = { size: 18, stroke: 1.75 } as const
  const period = course.vodDays === null ? null : accessPeriod(course.vodDays)
  return (
    <dl className={styles.facts}>
      <Fact icon={<IconPackages {...icon} />} name={t('fact.classes')}>{t('classCount', { count: classes.length })}</Fact>
      {period === null ? null : (
        <Fact icon={<IconCalendarTime {...icon} />} name={courseText('fact.access')}>{period.kind === 'unlimited' ? courseText('access.unlimited') : courseText(`access.${period.kind}`, { count: period.count })}</Fact>
      )}
      {pack.endAt === null ? null : <Fact icon={<IconHourglass {...icon} />} name={courseText('fact.recruitment')}>{courseText('panel.recruitUntil', { date: formatMoment(pack.endAt, language) })}</Fact>}
      {pack.userLimitTypeCd === packageUserLimitTypeCd.unlimited ? null : <Fact icon={<IconUsers {...icon} />} name={courseText('fact.seats')}>{courseText('seats', { count: pack.partNumber })}</Fact>}
    </dl>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return <div className={styles.fact}><dt><span aria-hidden="true">{icon}</span>{name}</dt><dd>{children}</dd></div>
}
