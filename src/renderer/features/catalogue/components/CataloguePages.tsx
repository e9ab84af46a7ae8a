import { useTranslation } from 'react-i18next'
import { PAGE_SIZE_DEFAULT, pageCount, pageSizes } from '#shared/kernel/paging.ts'
import { Pagination, Select } from '#renderer/ui/index.ts'
import type { CatalogueState } from '../catalogueQuery.ts'
import styles from './catalogue.module.css'

interface PagesProps {
  state: CatalogueState
  totalCount: number
  onTurn: (page: number) => void
  onSize: (size: CatalogueState['size']) => void
}

export function CataloguePages({ state, totalCount, onTurn, onSize }: PagesProps) {
  const { t } = useTranslation('site')
  if (totalCount <= Math.min(state.size, PAGE_SIZE_DEFAULT)) return null
  return (
    <div className={styles.pages}>
      <Pagination total={pageCount(totalCount, state.size)} value={state.page} onChange={onTurn} />
      <Select
        aria-label={t('catalogue.size')} value={String(state.size)} w={140} className={styles.size}
        onChange={(value) => onSize(pageSizes.find((size) => String(size) === value) ?? state.size)}
        data={pageSizes.map((size) => ({ value: String(size), label: t('catalogue.sizeOf', { size }) }))}
      />
    </div>
  )
}
