import { useTranslation } from 'react-i18next'
import { readSeoSetting } from '#shared/channel/seo.ts'
import { PAGE_SIZE_DEFAULT, pageCount } from '#shared/kernel/paging.ts'
import type { SeoDefaults } from '#shared/seo/contract.ts'
import { OrderTable } from '#renderer/entities/order/index.ts'
import { Badge, Pagination, Table } from '#renderer/ui/index.ts'
import styles from './siteSeo.module.css'

export interface SeoRow {
  seq: number
  title: string
  seoSetting: string
  defaults: SeoDefaults
}

interface SeoListProps {
  rows: readonly SeoRow[]
  totalCount: number
  page: number
  fetching: boolean
  onOpen: (seq: number) => void
  onPage: (page: number) => void
}

/** Classes or pages with the title that a search result shows. */
export function SeoList({ rows, totalCount, page, fetching, onOpen, onPage }: SeoListProps) {
  const { t } = useTranslation('seo')
  return (
    <>
      <OrderTable fetching={fetching} columns={[{ label: t('list.name') }, { label: t('list.shown') }, { label: t('list.state') }]}>
        {rows.map(({ seq, title, seoSetting, defaults }) => {
          const own = readSeoSetting(seoSetting)
          return (
            <Table.Tr key={seq}>
              <Table.Td data-wide><div data-title><button type="button" className={styles.open} aria-label={t('list.edit', { name: title })} onClick={() => onOpen(seq)}>{title}</button></div></Table.Td>
              <Table.Td data-quiet data-label={t('list.shown')}>{own.title || defaults.title}</Table.Td>
              <Table.Td data-badges>
                <div>
                  <Badge tone={seoSetting === '{}' ? 'neutral' : 'primary'}>{t(seoSetting === '{}' ? 'list.default' : 'list.own')}</Badge>
                  {own.noIndex ? <Badge tone="warning">{t('list.hidden')}</Badge> : null}
                </div>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </OrderTable>
      <div className={styles.foot}>
        <span>{t('list.total', { count: totalCount })}</span>
        <Pagination total={pageCount(totalCount, PAGE_SIZE_DEFAULT)} value={page} onChange={onPage} />
      </div>
    </>
  )
}
