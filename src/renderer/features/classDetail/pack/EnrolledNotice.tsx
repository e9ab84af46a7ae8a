import { useTranslation } from 'react-i18next'
import type { PackClass } from '#shared/pack/contract.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import styles from './pack.module.css'

/** The classes of a package that the user has already (PACK-03), and the new end of those whose period becomes longer (PACK-04). */
export function EnrolledNotice({ classes }: { classes: readonly PackClass[] }) {
  const { t } = useTranslation('pack')
  const language = useLanguage()
  const dayOf = (moment: string | null) => (moment === null ? t('enrolled.unlimited') : formatDay(moment, language))
  return (
    <div className={styles.notice}>
      <p>{t('enrolled.text')}</p>
      <ul className={styles.enrolled}>
        {classes.map(({ courseSeq, title, validAt, isExtended, extendedTo }) => (
          <li key={courseSeq}>
            <strong>{title}</strong>
            <span>{isExtended ? t('enrolled.extended', { from: dayOf(validAt), to: dayOf(extendedTo) }) : t('enrolled.kept', { until: dayOf(validAt) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
