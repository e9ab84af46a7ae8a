import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { enrollmentStep } from '#shared/enrollment/rules.ts'
import type { Membership } from '#shared/membership/contract.ts'
import { PROJECTS_MAX } from '#shared/membership/rules.ts'
import { useMonthlyText } from '#renderer/entities/membership/index.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { Link, TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Heading } from '#renderer/ui/index.ts'
import styles from './membership.module.css'

/** Classes that are named; the rest are counted. */
const NAMED = 5

const check = <IconCheck size={16} stroke={2} aria-hidden="true" />

/** A membership on sale: price, what it opens, for how long. */
export function MembershipCard({ membership, held, onSubscribe }: { membership: Membership; held: boolean; onSubscribe: () => void }) {
  const { t } = useTranslation('membership')
  const monthlyText = useMonthlyText()
  const { pathname } = useLocation()
  const { user } = useSession()
  const { isChannelUser } = useSite()
  const { name, description, price, termMonths, courses, courseCount } = membership
  const step = enrollmentStep({ userSeq: user?.userSeq ?? null, isChannelUser })
  return (
    <li className={styles.card}>
      <Heading order={2} size="h4">{name}</Heading>
      <p className={styles.price}>{monthlyText(price)}</p>
      {description === '' ? null : <p className={styles.text}>{description}</p>}
      <ul className={styles.facts}>
        {courses === null ? <li>{check}{t('opens.all')}</li> : courses.slice(0, NAMED).map(({ courseSeq, title }) => <li key={courseSeq}>{check}<TextLink to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })}>{title}</TextLink></li>)}
        {courses !== null && courseCount > NAMED ? <li>{check}{t('opens.more', { count: courseCount - NAMED })}</li> : null}
        <li>{check}{t('opens.projects', { count: PROJECTS_MAX })}</li>
        <li>{check}{termMonths === null ? t('opens.untilCancelled') : t('opens.term', { count: termMonths })}</li>
      </ul>
      {held ? <Button disabled fullWidth>{t('held')}</Button>
        : step === 'enroll' ? <Button kind="primary" fullWidth onClick={onSubscribe}>{t('subscribe')}</Button>
          : <Button component={Link} to={pathOf({ path: step === 'login' ? authPaths.login : authPaths.join, query: { next: pathname } })} kind="primary" fullWidth>{t(step === 'login' ? 'login' : 'join')}</Button>}
    </li>
  )
}
