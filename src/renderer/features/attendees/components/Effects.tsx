import { useTranslation } from 'react-i18next'
import type { Attendee, StatusReply } from '#shared/attendee/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { Callout } from '#renderer/ui/index.ts'
import styles from './attendees.module.css'

/** Names beyond this many are counted. */
const NAMES = 5

/** Who changes. */
export function Names({ attendees, changed }: { attendees: readonly Attendee[]; changed: readonly number[] }) {
  const { t } = useTranslation('attendee')
  const personName = usePersonName()
  const names = attendees.filter(({ attendSeq }) => changed.includes(attendSeq)).map(({ name }) => personName(name))
  if (names.length === 0) return null
  const first = names.slice(0, NAMES).join(', ')
  return <p className={styles.quiet}>{names.length > NAMES ? t('namesAndMore', { names: first, count: names.length - NAMES }) : first}</p>
}

/** Who stays as they are, and why. */
export function Skipped({ skipped }: Pick<StatusReply, 'skipped'>) {
  const { t } = useTranslation('attendee')
  if (skipped.length === 0) return null
  return (
    <Callout tone="neutral" title={t('skipped')}>
      <ul className={styles.effects}>{skipped.map(({ reason, count }) => <li key={reason}>{t(`skip.${reason}`, { count })}</li>)}</ul>
    </Callout>
  )
}
