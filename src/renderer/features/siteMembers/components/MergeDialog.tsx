import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Member, MergePreview } from '#shared/member/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { memberKeys } from '#renderer/entities/member/keys.ts'
import { memberQueries } from '#renderer/entities/member/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, Dialog, ErrorState, SearchField, Skeleton, TextField, UnstyledButton, toast } from '#renderer/ui/index.ts'
import styles from './siteMembers.module.css'

/** Finds the other account of a member, shows what a merge would do, and merges once its name is typed (SET-02). */
export function MergeDialog({ params, member, onClose }: { params: MemberRef; member: Member; onClose: () => void }) {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const formId = useId()
  const [other, setOther] = useState<number | null>(null)
  const [name, setName] = useState('')
  const preview = useQuery({ ...memberQueries.mergePreview(client, params, other ?? 0), enabled: other !== null })
  const merge = useMutation({
    mutationFn: (body: { otherUserSeq: number; name: string; digest: string }) => client(contract.member.merge, { params, body }),
    async onSuccess() {
      toast.show({ message: t('merge.done'), tone: 'success' })
      await invalidate(queries, memberKeys.ofSite())
      onClose()
    },
    onError: () => { void preview.refetch() },
    meta: { errors: 'inline' },
  })
  const { data } = preview
  const isReady = data?.refusals.length === 0 && name.trim() === data.gone.name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) merge.mutate({ otherUserSeq: data.gone.userSeq, name, digest: data.digest })
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('merge.title')} closeLabel={common('close')} size="large" keepOnClickOutside
      footer={other === null ? null : (
        <>
          <Button kind="quiet" onClick={() => { setOther(null); setName(''); merge.reset() }}>{t('merge.other')}</Button>
          <Button kind="danger" type="submit" form={formId} loading={merge.isPending} disabled={!isReady}>{t('merge.submit')}</Button>
        </>
      )}
    >
      {other === null ? <Search params={params} member={member} onChoose={setOther} /> : (
        <form id={formId} className={styles.page} onSubmit={submit}>
          {preview.isPending ? <Skeleton height={280} radius="md" /> : null}
          {preview.isError && data === undefined ? <ErrorState message={errorText(preview.error)} onRetry={() => { void preview.refetch() }} /> : null}
          {data === undefined ? null : <Preview preview={data} />}
          {data === undefined || data.refusals.length > 0 ? null : (
            <TextField label={t('merge.name')} description={t('merge.confirm', { name: data.gone.name })} value={name} onChange={(event) => setName(event.currentTarget.value)} autoComplete="off" required />
          )}
          {merge.isError ? <Callout tone="danger">{isRefusal(merge.error, errorTable.conflict.code) ? t('merge.outdated') : errorText(merge.error)}</Callout> : null}
        </form>
      )}
    </Dialog>
  )
}

function Search({ params, member, onChoose }: { params: MemberRef; member: Member; onChoose: (userSeq: number) => void }) {
  const { t } = useTranslation('member')
  const client = useClient()
  const errorText = useErrorText()
  const personName = usePersonName()
  const language = useLanguage()
  const [q, setQ] = useState('')
  const found = useQuery(memberQueries.found(client, { channelSeq: params.channelSeq }, q))
  const others = found.data?.members.filter(({ userSeq }) => userSeq !== params.userSeq)
  return (
    <div className={styles.page}>
      <p className={styles.quiet}>{t('merge.lead', { name: personName(member.name) })}</p>
      <SearchField label={t('merge.search')} q={q} onSearch={setQ} />
      {found.isPending ? <Skeleton height={160} radius="md" /> : null}
      {found.isError && found.data === undefined ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : null}
      {others === undefined ? null : others.length === 0 ? <p>{t('merge.none')}</p> : (
        <ul className={styles.items} aria-label={t('merge.found')} aria-busy={found.isPlaceholderData}>
          {others.map(({ userSeq, name, email, joinedAt }) => {
            const joined = t('merge.joined', { date: formatDay(joinedAt, language) })
            return <li key={userSeq}><UnstyledButton className={styles.choice ?? ''} onClick={() => onChoose(userSeq)}><strong>{personName(name)}</strong><small>{email} · {joined}</small></UnstyledButton></li>
          })}
        </ul>
      )}
    </div>
  )
}

function Preview({ preview: { kept, gone, refusals, counts, classes, olderReviews } }: { preview: MergePreview }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const personName = usePersonName()
  const person = ({ name, email, joinedAt }: MergePreview['kept']) => <dd>{personName(name)}<br /><small>{[email, t('merge.joined', { date: formatDay(joinedAt, language) })].join(' · ')}</small></dd>
  return (
    <>
      <dl className={styles.facts}>
        <div><dt>{t('merge.from')}</dt>{person(gone)}</div>
        <div><dt>{t('merge.to')}</dt>{person(kept)}</div>
      </dl>
      {refusals.length > 0 ? (
        <Callout tone="warning"><strong>{t('merge.cannot')}</strong><ul className={styles.reasons}>{refusals.map((refusal) => <li key={refusal}>{t(`merge.refusal.${refusal}`)}</li>)}</ul></Callout>
      ) : (
        <>
          <section className={styles.section} aria-label={t('merge.moves')}>
            <h2>{t('merge.moves')}</h2>
            {counts.length === 0 ? <p className={styles.quiet}>{t('merge.nothing')}</p> : (
              <ul className={styles.items}>{counts.map(({ kind, count }) => <li key={kind}><div className={styles.row}><span>{t(`merge.kind.${kind}`)}</span><strong>{count}</strong></div></li>)}</ul>
            )}
          </section>
          {classes.length === 0 ? null : (
            <section className={styles.section} aria-label={t('merge.classes')}>
              <h2>{t('merge.classes')}</h2>
              <p className={styles.quiet}>{t('merge.classText')}</p>
              <ul className={styles.items}>
                {classes.map(({ courseSeq, title, choiseStatusCd, validAt, keptPercent, gonePercent }) => (
                  <li key={courseSeq}>
                    <div className={styles.row}><span>{title}</span><strong>{t(`status.${choiseStatusCd}`)}</strong></div>
                    <small>{[validAt === null ? t('merge.unlimited') : t('until', { date: formatDay(validAt, language) }), t('merge.percents', { kept: keptPercent, gone: gonePercent })].join(' · ')}</small>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {olderReviews === 0 ? null : <p className={styles.quiet}>{t('merge.olderReviews', { count: olderReviews })}</p>}
          <p className={styles.quiet}>{t('merge.stays')}</p>
          <Callout tone="neutral">{t('merge.after')}</Callout>
        </>
      )}
    </>
  )
}
