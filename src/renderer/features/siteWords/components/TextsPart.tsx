import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { get } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { KEYWORDS_MAX, KEYWORD_TEXT_MAX, shownValues } from '#shared/terminology/terminology.ts'
import type { KeywordEntries } from '#shared/terminology/terminology.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { terminologyQueries } from '#renderer/entities/terminology/index.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useFieldError } from '#renderer/lib/form/index.ts'
import { Button, Checkbox, EmptyState, ErrorState, IconButton, Pagination, SearchField, Select, Skeleton, Textarea, toast } from '#renderer/ui/index.ts'
import { PAGE_ROWS, isFull, isPlace, placeCounts, rowsOf, withEntry } from '../wordRows.ts'
import type { RowFilter, TextRow } from '../wordRows.ts'
import styles from './siteWords.module.css'

interface TextsPartProps {
  language: Language
  entries: KeywordEntries
  /** What the server said of texts of this language. */
  errors: unknown
  view: RowFilter & { page: number }
  onView: (change: Record<string, string>) => void
  onChange: (entries: KeywordEntries) => void
}

/** The texts of a language by place, each beside the site's own one. */
export function TextsPart(props: TextsPartProps) {
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(terminologyQueries.texts(useClient(), useChannelSeq(), props.language))
  if (data === undefined) return error === null ? <Skeleton height={480} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
  return <TextList {...props} texts={data.texts} />
}

function TextList({ language, entries, errors, view, onView, onChange, texts }: TextsPartProps & { texts: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('siteWords')
  const { q, place, onlyChanged } = view
  const rows = useMemo(() => rowsOf(texts, entries, { q, place, onlyChanged }), [texts, entries, q, place, onlyChanged])
  const counts = useMemo(() => placeCounts(texts, entries), [texts, entries])
  const nameOf = (namespace: string) => (isPlace(namespace) ? t(`place.${namespace}`) : namespace)
  const choices = [...counts].map(([value, { count, changed }]) => ({ value, label: t(changed > 0 ? 'texts.placeChanged' : 'texts.placeOf', { place: nameOf(value), count, changed }) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS))
  const page = Math.min(Math.max(1, Math.trunc(view.page)), pages)
  const shown = rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)
  const changed = Object.keys(entries).length
  const resetAll = () => {
    onChange({})
    toast.show({ message: t('texts.resetDone', { count: changed }), stay: 'long', action: { label: t('undo'), onClick: () => onChange(entries) } })
  }
  return (
    <div className={styles.part}>
      <search className={styles.filters}>
        <SearchField compact q={q} label={t('texts.search')} onSearch={(next) => onView({ q: next, page: '' })} className={styles.search} />
        <Select size="sm" aria-label={t('texts.place')} placeholder={t('texts.everywhere')} data={choices} value={place === '' ? null : place} searchable clearable onChange={(next) => onView({ place: next ?? '', page: '' })} />
        <Checkbox label={t('texts.onlyChanged')} checked={onlyChanged} onChange={({ currentTarget }) => onView({ changed: currentTarget.checked ? 'Y' : '', page: '' })} />
      </search>
      <div className={styles.foot}>
        <output className={styles.quiet}>{t('texts.count', { count: rows.length, changed, max: KEYWORDS_MAX })}</output>
        {changed > 0 ? <Button kind="quiet" size="xs" onClick={resetAll}>{t('texts.resetAll', { language: languageNames[language] })}</Button> : null}
      </div>
      {isFull(entries) ? <output className={styles.quiet}>{t('texts.full', { max: KEYWORDS_MAX })}</output> : null}
      {rows.length === 0
        ? <EmptyState title={t('texts.none')} description={t('texts.noneText')} action={<Button onClick={() => onView({ q: '', place: '', changed: '', page: '' })}>{t('texts.clear')}</Button>} />
        : (
          <ul className={styles.list} aria-label={t('texts.label')}>
            {shown.map((row, at) => (
              <li key={row.key}>
                {shown[at - 1]?.namespace === row.namespace ? null : <h2 className={styles.place}>{nameOf(row.namespace)}</h2>}
                <Row row={row} language={language} error={messageAt(errors, row.key)} isLocked={row.own === undefined && isFull(entries)} onChange={(text) => onChange(withEntry(entries, row.key, text))} />
              </li>
            ))}
          </ul>
        )}
      <Pagination total={pages} value={page} onChange={(next) => onView({ page: next === 1 ? '' : String(next) })} />
    </div>
  )
}

/** The server's message on a text; the form nests a key with dots. */
function messageAt(errors: unknown, key: string): string | undefined {
  const message: unknown = get(errors, `${key}.message`)
  return typeof message === 'string' ? message : undefined
}

function Row({ row: { key, standard, own }, language, error, isLocked, onChange }: { row: TextRow; language: Language; error: string | undefined; isLocked: boolean; onChange: (text: string) => void }) {
  const { t } = useTranslation('siteWords')
  const errorOf = useFieldError()
  // The server checks again; here at once, as a lost value is easy to overlook.
  const differs = own !== undefined && standard !== undefined && shownValues(own) !== shownValues(standard)
  const message = differs ? validationMessage('validation:textValues', { values: shownValues(standard) }) : error
  return (
    <div className={styles.row} data-changed={own !== undefined || undefined}>
      <div className={styles.standard}>
        <span lang={language}>{standard ?? t('texts.gone')}</span>
        <code>{key}</code>
      </div>
      <Textarea
        minRows={1} size="sm" lang={language} aria-label={t('texts.ownOf', { text: standard ?? key })} value={own ?? ''} placeholder={standard ?? ''} error={errorOf(message)} disabled={isLocked}
        onChange={({ currentTarget }) => onChange(currentTarget.value.slice(0, KEYWORD_TEXT_MAX))}
      />
      {own === undefined ? null : <IconButton label={t('texts.reset', { text: standard ?? key })} onClick={() => onChange('')}><IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" /></IconButton>}
    </div>
  )
}
