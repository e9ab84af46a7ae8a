import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { termsTextIn } from '#shared/terms/kinds.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import type { TermsVersion } from '#shared/terms/contract.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { siteTermsQueries } from '#renderer/entities/terms/siteTerms.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Callout, ErrorState, RichText, Segmented, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import styles from './siteTerms.module.css'

const SEOUL = 'Asia/Seoul'

/** The versions of one kind, and the text of the chosen one. */
export function KindVersions({ kind, versions, memberCount, onWrite }: { kind: TermsKind; versions: readonly TermsVersion[]; memberCount: number; onWrite: () => void }) {
  const { t } = useTranslation('siteTerms')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const language = useLanguage()
  const confirm = useConfirm()
  // What came into force just now: the page's time lies behind the server's by what a response took, and moves by the minute.
  const now = useNow(MINUTE_MS) + MINUTE_MS
  const inForce = versions.find(({ effectiveAt }) => Date.parse(effectiveAt) <= now)
  const planned = versions.find(({ effectiveAt }) => Date.parse(effectiveAt) > now)
  const [chosen, setChosen] = useState<number | null>(null)
  const read = versions.find(({ version }) => version === chosen) ?? inForce ?? versions[0]
  const withdraw = useMutation({
    mutationFn: (version: number) => client(contract.terms.withdraw, { params: { channelSeq, termsKind: kind, version } }),
    onSuccess(data, version) {
      queries.setQueryData(siteTermsQueries.versions(client, channelSeq).queryKey, data)
      queries.removeQueries({ queryKey: siteTermsQueries.texts(client, channelSeq, kind, version).queryKey })
      toast.show({ message: t('withdraw.done', { version }), tone: 'success' })
    },
    // Another person may have withdrawn it.
    onError: () => queries.invalidateQueries({ queryKey: siteTermsQueries.versions(client, channelSeq).queryKey }),
  })
  const askWithdraw = async (version: number) => {
    if (await confirm({ title: t('withdraw.title', { version }), message: t('withdraw.text'), confirmLabel: t('withdraw.do'), danger: true })) withdraw.mutate(version)
  }
  const stateOf = ({ version }: TermsVersion) => (version === planned?.version ? 'planned' : version === inForce?.version ? 'inForce' : 'past')
  const tones = { planned: 'warning', inForce: 'success', past: 'neutral' } as const
  return (
    <>
      <div className={styles.head}>
        {planned === undefined ? null : <Callout>{t('waiting', { version: planned.version })}</Callout>}
        <Button kind="primary" leftSection={<IconPencil size={18} aria-hidden="true" />} disabled={planned !== undefined} onClick={onWrite}>{t('write')}</Button>
      </div>
      <ul className={styles.versions} aria-label={t('versions')}>
        {versions.map((one) => (
          <li key={one.version} data-chosen={one.version === read?.version || undefined}>
            <span className={styles.version}><strong>{t('version', { version: one.version })}</strong><Badge tone={tones[stateOf(one)]}>{t(`state.${stateOf(one)}`)}</Badge>{one.asksAgainYn === 'Y' ? <Badge>{t('asksAgain')}</Badge> : null}</span>
            <span className={styles.quiet}>{t('from', { date: formatDay(one.effectiveAt, language, SEOUL) })} · {one.asksAgainYn === 'Y' ? t('agreedOf', { count: one.agreedCount, total: memberCount }) : t('agreed', { count: one.agreedCount })}</span>
            <span className={styles.buttons}>
              {one.version === planned?.version ? <Button kind="quiet" size="xs" loading={withdraw.isPending} onClick={() => { void askWithdraw(one.version) }}>{t('withdraw.do')}</Button> : null}
              <Button size="xs" aria-label={t('read', { version: one.version })} aria-pressed={one.version === read?.version} onClick={() => setChosen(one.version)}>{t('readShort')}</Button>
            </span>
          </li>
        ))}
      </ul>
      {read === undefined ? null : <VersionText key={read.version} kind={kind} version={read.version} />}
    </>
  )
}

function VersionText({ kind, version }: { kind: TermsKind; version: number }) {
  const { t } = useTranslation('siteTerms')
  const errorText = useErrorText()
  const own = useLanguage()
  const [language, setLanguage] = useState(own)
  const { data, error, refetch } = useQuery(siteTermsQueries.texts(useClient(), useChannelSeq(), kind, version))
  const shown = data === undefined ? null : termsTextIn(data.texts, language)
  return (
    <section className={styles.text} aria-label={t('version', { version })}>
      <div className={styles.bar}>
        <h2>{t('version', { version })}</h2>
        <Segmented hideLabel label={t('language')} value={language} choices={languages.map((value) => ({ value, label: languageNames[value] }))} onChange={setLanguage} />
      </div>
      {shown === null ? (error === null ? <Skeleton height={320} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />) : (
        <>
          {shown.language === language ? null : <Callout>{t('missing')}</Callout>}
          <div lang={shown.language}><RichText html={shown.content} /></div>
        </>
      )}
    </section>
  )
}
