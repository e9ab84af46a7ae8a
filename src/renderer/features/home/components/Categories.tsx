import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { useCategories } from '#renderer/entities/course/useCategories.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Skeleton } from '#renderer/ui/index.ts'
import { Section } from './Section.tsx'
import styles from './home.module.css'

export function Categories() {
  const { t } = useTranslation('site')
  const categories = useCategories()
  const filled = categories.data?.filter(({ courseCount }) => courseCount > 0)
  if (filled?.length === 0) return null
  if (categories.isLoadingError) return <Section title={t('home.categories')}><LoadFailed query={categories} /></Section>
  return (
    <Section title={t('home.categories')}>
      <ul className={styles.categories}>
        {filled === undefined
          ? [0, 1, 2, 3, 4, 5].map((index) => <li key={index} aria-hidden="true"><Skeleton height={66} radius="md" /></li>)
          : filled.map(({ categoryCd, name, courseCount }) => (
            <li key={categoryCd}>
              <Link to={pathOf({ path: coursePaths.classes, query: { categoryCd } })} className={styles.category}>
                <span className={styles.categoryName}>{name}</span>
                <span className={styles.categoryCount}>{t('count', { count: courseCount })}</span>
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  )
}
