import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { optionOf } from '#shared/kernel/paging.ts'
import { siteMailKinds } from '#shared/mailText/kinds.ts'
import type { SiteMailKind } from '#shared/mailText/kinds.ts'
import { mailTextPaths } from '#shared/mailText/paths.ts'
import { mailTextQueries } from '#renderer/entities/mailText/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Badge, Button, EmptyState, ErrorState, PageTitle, Skeleton, Tabs } from '#renderer/ui/index.ts'
import { MailTextForm } from '../components/MailTextForm.tsx'
import styles from '../components/siteMailTexts.module.css'

/** `/settings/mail-texts/{kind}`: the text of a mail in each language, with a preview (SET-04). */
export function MailTextScreen() {
  const { t } = useTranslation('mailText')
  const { kind: named } = useParams()
  const kind = siteMailKinds.find((one) => one === named)
  if (kind !== undefined) return <Editor key={kind} kind={kind} />
  return <EmptyState title={t('unknown')} action={<Button component={Link} to={mailTextPaths['settings-mail-texts']}>{t('toList')}</Button>} />
}

function Editor({ kind }: { kind: SiteMailKind }) {
  const { t } = useTranslation('mailText')
  const errorText = useErrorText()
  const own = useLanguage()
  const [search, setSearch] = useSearchParams()
  const tab = optionOf(search.get('language') ?? own, languages)
  const { data, error, refetch } = useQuery(mailTextQueries.detail(useClient(), { channelSeq: useChannelSeq(), kind }))
  const { report, unsaved } = useUnsavedTabs()
  usePageTitle(t(`kind.${kind}.name`))
  if (data === undefined && error !== null) return <ErrorState page message={errorText(error)} onRetry={() => { void refetch() }} />
  const show = (next: string | null) => setSearch((before) => {
    const after = new URLSearchParams(before)
    after.set('language', next ?? own)
    return after
  }, { replace: true, preventScrollReset: true })
  return (
    <>
      <PageTitle description={t(`kind.${kind}.when`)}>{t(`kind.${kind}.name`)}</PageTitle>
      {data === undefined ? <Skeleton height={420} radius="md" /> : (
        <Tabs value={tab} onChange={show}>
          <Tabs.List aria-label={t('languages')}>
            {languages.map((language) => (
              <Tabs.Tab key={language} value={language}>
                <span className={styles.tab}>
                  <span lang={language}>{languageNames[language]}</span>
                  {unsaved.has(language) ? <Badge tone="warning" size="sm">{t('state.unsaved')}</Badge> : data.texts[language].changedAt === null ? null : <Badge tone="primary" size="sm">{t('state.changed')}</Badge>}
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map((language) => (
            <Tabs.Panel key={language} value={language} className={styles.panel ?? ''}>
              <MailTextForm mail={data} language={language} isShown={language === tab} report={report} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  )
}

/** One confirmation for what is unsaved in any of the tabs. */
function useUnsavedTabs() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<Language>>(new Set())
  const discards = useRef(new Map<Language, () => void>())
  const report = useCallback((language: Language, isUnsaved: boolean, discard: () => void) => {
    discards.current.set(language, discard)
    setUnsaved((before) => (before.has(language) === isUnsaved ? before : new Set(languages.filter((one) => (one === language ? isUnsaved : before.has(one))))))
  }, [])
  useUnsavedGuard(unsaved.size > 0, { onLeave: () => { for (const discard of discards.current.values()) discard() } })
  return { report, unsaved }
}
