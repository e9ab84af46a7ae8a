import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { IconButton, TextField } from '#renderer/ui/index.ts'
import styles from './HeaderSearch.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const TYPED_MAX = 100

const focusField = (field: HTMLInputElement | null) => field?.focus()

/** The header's search for classes: a button that opens a field over the header. */
export function HeaderSearch() {
  const { t } = useTranslation('siteFrame')
  const go = useNavigateTo()
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setTyped(null)
    button.current?.focus()
  }
  const onEscape = ({ key }: { key: string }) => { if (key === 'Escape') leave() }
  const search = () => {
    const q = (typed ?? '').trim()
    setTyped(null)
    go(pathOf({ path: coursePaths.classes, query: q === '' ? {} : { q } }))
  }
  return (
    <>
      <IconButton ref={button} label={t('search.open')} aria-expanded={typed !== null} onClick={() => setTyped('')}><IconSearch {...icon} /></IconButton>
      {typed === null ? null : (
        <search className={styles.over}>
          <form className={styles.inner} onSubmit={(event) => { event.preventDefault(); search() }}>
            <TextField
              className={styles.field ?? ''} type="search" aria-label={t('search.label')} placeholder={t('search.label')} maxLength={TYPED_MAX} enterKeyHint="search" ref={focusField}
              leftSection={<IconSearch {...icon} size={18} />} value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} onKeyDown={onEscape}
            />
            <IconButton label={t('search.close')} onClick={leave} onKeyDown={onEscape}><IconX {...icon} /></IconButton>
          </form>
        </search>
      )}
    </>
  )
}
