import { Pagination as BasePagination } from '@mantine/core'
import type { PaginationProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './Pagination.module.css'

export function Pagination(props: PaginationProps) {
  const { t } = useTranslation('common')
  if (props.total <= 1) return null
  return (
    <nav aria-label={t('pages')} className={styles.pages}>
      <BasePagination
        radius="md" getItemProps={(page) => ({ 'aria-label': t('pageNumber', { page }) })}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('nextPage') : t('previousPage') })} {...props}
      />
    </nav>
  )
}
