import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/kernel/call/headers.ts'
import { KEYWORD_TEXT_MAX } from '#shared/terminology/terminology.ts'
import type { KeywordEntries } from '#shared/terminology/terminology.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { terminologyQueries } from '#renderer/entities/terminology/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Button, EmptyState, IconButton, TextField } from '#renderer/ui/index.ts'
import { isFull, withEntry } from '../wordRows.ts'
import styles from './siteWords.module.css'

const WORD_MAX = 200

/** Words of a language and what the site shows instead. */
export function SwapsPart({ language, entries, onChange }: { language: Language; entries: KeywordEntries; onChange: (entries: KeywordEntries) => void }) {
  const { t } = useTranslation('siteWords')
  const { data } = useQuery(terminologyQueries.texts(useClient(), useChannelSeq(), language))
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const texts = Object.values(data?.texts ?? {})
  const isTwice = Object.hasOwn(entries, from.trim())
  const canAdd = from.trim() !== '' && to.trim() !== '' && !isTwice && !isFull(entries)
  const add = () => {
    if (!canAdd) return
    onChange({ ...entries, [from.trim()]: to.trim() })
    setFrom('')
    setTo('')
    first.current?.focus()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Adds a word instead of saving the form.
    event.preventDefault()
    add()
  }
  const rows = Object.entries(entries)
  return (
    <div className={styles.part}>
      <p className={styles.quiet}>{t('swaps.lead')}</p>
      <div className={styles.pair}>
        <TextField ref={first} label={t('swaps.from')} value={from} maxLength={WORD_MAX} error={isTwice ? t('swaps.twice') : undefined} onKeyDown={addOnEnter} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
        <TextField label={t('swaps.to')} value={to} maxLength={KEYWORD_TEXT_MAX} onKeyDown={addOnEnter} onChange={({ currentTarget }) => setTo(currentTarget.value)} />
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} disabled={!canAdd} onClick={add}>{t('swaps.add')}</Button>
      </div>
      {rows.length === 0 ? <EmptyState title={t('swaps.none')} description={t('swaps.noneText')} /> : (
        <ul className={styles.list} aria-label={t('swaps.label')}>
          {rows.map(([word, replacement]) => (
            <li key={word} className={styles.swap}>
              <span><strong lang={language}>{word}</strong><span className={styles.quiet}>{t('swaps.uses', { count: texts.filter((text) => text.includes(word)).length })}</span></span>
              <TextField aria-label={t('swaps.toOf', { from: word })} value={replacement} maxLength={KEYWORD_TEXT_MAX} onChange={({ currentTarget }) => onChange({ ...entries, [word]: currentTarget.value })} />
              <IconButton label={t('swaps.remove', { from: word })} onClick={() => onChange(withEntry(entries, word, ''))}><IconTrash size={18} stroke={1.75} aria-hidden="true" /></IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
