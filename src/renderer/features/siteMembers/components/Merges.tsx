import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { MemberDetail } from '#shared/member/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { memberKeys } from '#renderer/entities/member/keys.ts'
import { useAbility, useSession } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, toast, useConfirm } from '#renderer/ui/index.ts'
import { MergeDialog } from './MergeDialog.tsx'
import styles from './siteMembers.module.css'

/** Merges another account of the same person into a member, and takes a merge back for a day (SET-02). */
export function Merges({ params, detail: { member, merges } }: { params: MemberRef; detail: MemberDetail }) {
  const { t } = useTranslation('member')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const language = useLanguage()
  const personName = usePersonName()
  const { can } = useAbility()
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: (mergeSeq: number) => client(contract.member.undoMerge, { params, body: { mergeSeq } }),
    onSuccess({ refusal }) {
      if (refusal === null) toast.show({ message: t('merge.undone'), tone: 'success' })
      else toast.show({ message: t(`merge.undoRefusal.${refusal}`), tone: 'warning' })
    },
    onSettled: () => invalidate(queries, memberKeys.ofSite()),
  })
  if (!can('SITE_MEMBER_UPDATE')) return null
  const ask = async (mergeSeq: number) => {
    if (await confirm({ title: t('merge.undoTitle'), message: t('merge.undoText'), confirmLabel: t('merge.undo') })) undo.mutate(mergeSeq)
  }
  return (
    <>
      {merges.map(({ mergeSeq, name, at, undoUntil }) => (
        <Callout key={mergeSeq} tone="neutral">
          <div className={styles.blocked}>
            <span>{t('merge.canUndo', { name: personName(name), when: formatMoment(at, language), until: formatMoment(undoUntil, language) })}</span>
            <Button size="sm" loading={undo.isPending} onClick={() => { void ask(mergeSeq) }}>{t('merge.undo')}</Button>
          </div>
        </Callout>
      ))}
      {member.userTypeCd !== null || member.userSeq === user?.userSeq ? null : <div><Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>{t('merge.open')}</Button></div>}
      {asking ? <MergeDialog params={params} member={member} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
