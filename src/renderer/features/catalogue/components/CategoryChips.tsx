import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { useCategories } from '#renderer/entities/course/useCategories.ts'
import { Skeleton } from '#renderer/ui/index.ts'
import styles from './catalogue.module.css'

export function CategoryChips({ chosen, onChoose }: { chosen: string; onChoose: (categoryCd: string) => void }) {
  const { t } = useTranslation('site')
  const categories = useCategories()
  if (categories.isLoadingError) return <LoadFailed query={categories} />
  if (categories.data === undefined) {
    return <div className={styles.chips} aria-hidden="true">{[64, 112, 96, 120, 104].map((width) => <Skeleton key={width} height={38} width={width} radius="xl" />)}</div>
  }
  const all = { categoryCd: '', name: t('catalogue.allCategories') }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons, not form fields
    <div className={styles.chips} role="group" aria-label={t('catalogue.categories')}>
      {[all, ...categories.data].map(({ categoryCd, name }) => (
        <button key={categoryCd} type="button" className={styles.chip} aria-pressed={chosen === categoryCd} onClick={() => onChoose(categoryCd)}>{name}</button>
      ))}
    </div>
  )
}
