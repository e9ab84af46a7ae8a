import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { coursePaths } from '#shared/course/paths.ts'
import { courseSorts } from '#shared/course/contract.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import { SITE_PARAM, siteOfQuery } from '#renderer/lib/navigation/index.ts'
import { IconButton, Select, TextField, useLateSearch } from '#renderer/ui/index.ts'
import { offeredTypes } from '../catalogueQuery.ts'
import type { CatalogueState } from '../catalogueQuery.ts'
import styles from './catalogue.module.css'

interface BarProps {
  state: CatalogueState
  totalCount: number | undefined
  onChange: (change: Partial<CatalogueState>) => void
}

export function CatalogueBar({ state, totalCount, onChange }: BarProps) {
  const { t } = useTranslation('site')
  const one = <Value extends string>(key: 'courseTypeCd' | 'sort', value: Value | null) => onChange({ [key]: value ?? '' })
  const totalText = (count?: number) => {
    if (count === undefined) return ''
    return t(state.q !== '' && count >= SEARCH_COUNT_LIMIT ? 'catalogue.totalAtLeast' : 'catalogue.total', { count })
  }
  return (
    <div className={styles.bar}>
      <SearchField q={state.q} onSearch={(q) => onChange({ q })} />
      <div className={styles.choices}>
        <Select
          aria-label={t('catalogue.type')} value={state.courseTypeCd} onChange={(value) => one('courseTypeCd', value)} w={148}
          data={[{ value: '', label: t('catalogue.allTypes') }, ...offeredTypes.map((code) => ({ value: code, label: t(`type.${code}`) }))]}
        />
        <Select
          aria-label={t('catalogue.sort')} value={state.sort} onChange={(value) => one('sort', value)} w={148}
          data={courseSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        />
      </div>
      <p className={styles.total} aria-live="polite">{totalText(totalCount)}</p>
    </div>
  )
}

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const site = siteOfQuery(useLocation().search)
  const { t } = useTranslation('site')
  const [typed, setTyped] = useState(q)
  const searched = useRef(q)
  useEffect(() => {
    if (q === searched.current) return
    searched.current = q
    setTyped(q)
  }, [q])
  const search = (text: string) => {
    if (text.trim() === searched.current) return
    searched.current = text.trim()
    onSearch(text.trim())
  }
  useLateSearch(typed, search)
  return (
    <search className={styles.search}>
      <form action={coursePaths.classes} onSubmit={(event) => { event.preventDefault(); search(typed) }}>
        {/* Where no script runs, the form itself asks for the list. */}
        {site === null ? null : <input type="hidden" name={SITE_PARAM} value={site} />}
        <TextField
          name="q" type="search" aria-label={t('search.label')} placeholder={t('search.placeholder')} maxLength={100} value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)} leftSection={<IconSearch size={18} stroke={1.75} />}
          rightSection={typed === '' ? null : (
            <IconButton label={t('search.clear')} size="md" onClick={() => { setTyped(''); search('') }}><IconX size={16} /></IconButton>
          )}
        />
      </form>
    </search>
  )
}
