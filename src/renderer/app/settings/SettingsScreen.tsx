import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ComponentType, KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { channelPaths } from '#shared/channel/paths.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { studioParts } from '#renderer/lib/feature.ts'
import { Link, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { useStudioPages } from '#renderer/lib/studioPages.tsx'
import { Button, Card, EmptyState, PageTitle, TextField } from '#renderer/ui/index.ts'
import { addressOf } from './address.ts'
import { labelNamespaces, settingFields } from './fields.ts'
import { matchingSettings } from './matching.ts'
import type { SettingEntry } from './matching.ts'
import styles from './settings.module.css'

/** The names of fields are in the texts of their screens. */
export async function loadSettingsScreen(): Promise<ComponentType> {
  await loadTexts(labelNamespaces)
  return SettingsScreen
}

/** `/settings`: all settings of a site by screen and field, found by their names (SET-04). */
function SettingsScreen() {
  const { t } = useTranslation('settings')
  const go = useNavigateTo()
  const [query, setQuery] = useSearchParams()
  const [q, setQ] = useState(() => query.get('q') ?? '')
  const list = useRef<HTMLUListElement>(null)
  const parts = useSettingParts()
  const entries = parts.flatMap(({ screens }) => screens.flatMap(({ entry, fields }) => [entry, ...fields]))
  const found = matchingSettings(entries, q)
  const search = (text: string) => {
    setQ(text)
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (text.trim() === '') next.delete('q')
      else next.set('q', text.trim())
      return next
    }, { replace: true, preventScrollReset: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && q.trim() !== '' && found[0] !== undefined) go(addressOf(found[0]))
    if (event.key === 'ArrowDown') list.current?.querySelector('a')?.focus()
  }
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      <TextField
        className={styles.search ?? ''} type="search" maxLength={100} aria-label={t('search')} placeholder={t('search')} value={q} autoComplete="off"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />} onChange={(event) => search(event.currentTarget.value)} onKeyDown={onKeyDown}
      />
      {q.trim() === '' ? parts.map(({ name, screens }) => (
        <section key={name} aria-label={name}>
          <h2 className={styles.group}>{name}</h2>
          <ul className={styles.screens}>
            {screens.map(({ entry, fields }) => (
              <li key={entry.route}>
                <Card className={styles.screen ?? ''}>
                  <Link className={styles.name} to={entry.path}>{entry.label}</Link>
                  {fields.length === 0 ? null : <ul className={styles.fields}>{fields.map((one) => <li key={one.field}><Link className={styles.field} to={addressOf(one)}>{one.label}</Link></li>)}</ul>}
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )) : <Results list={list} found={found} onClear={() => search('')} />}
    </>
  )
}

function Results({ list, found, onClear }: { list: Ref<HTMLUListElement>; found: readonly SettingEntry[]; onClear: () => void }) {
  const { t } = useTranslation('settings')
  const step = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...event.currentTarget.querySelectorAll('a')]
    links[links.findIndex((link) => link === document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    event.preventDefault()
  }
  return (
    <>
      <p className={styles.count}><output>{t('found', { count: found.length })}</output></p>
      {found.length === 0 ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('none')} action={<Button onClick={onClear}>{t('clear')}</Button>} /> : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its links, which have the focus
        <ul ref={list} className={styles.results} onKeyDown={step}>
          {found.map((one) => (
            <li key={`${one.route} ${one.query} ${one.field}`}>
              <Link className={styles.result} to={addressOf(one)}><span>{one.label}</span><span>{one.field === '' ? one.part : one.screen}</span></Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface SettingPart {
  name: string
  screens: { entry: SettingEntry; fields: SettingEntry[] }[]
}

/** The screens of the studio that the user may open, by its parts, with their fields. */
function useSettingParts(): SettingPart[] {
  const { t, i18n } = useTranslation('shell')
  const pages = useStudioPages().filter(({ path }) => path !== channelPaths.settings)
  const textOf = (key: string) => String(i18n.t(key as never))
  return studioParts.map((part) => {
    const name = part === 'home' ? t('title.siteDashboard') : t(`studioNav.part.${part}`)
    return {
      name,
      screens: pages.filter((page) => page.part === part).map(({ name: route, path, label: screen }) => {
        const of = { route, path, screen, part: name }
        const fields = Object.entries(settingFields[route] ?? {}).flatMap(([query, keys]) => keys.map((field) => ({ ...of, query, field, label: textOf(field) })))
        return { entry: { ...of, query: '', field: '', label: screen }, fields }
      }),
    }
  }).filter(({ screens }) => screens.length > 0)
}
