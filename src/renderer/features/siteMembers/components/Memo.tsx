import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { MEMO_MAX } from '#shared/member/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { memberKeys } from '#renderer/entities/member/keys.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Button, Textarea, toast } from '#renderer/ui/index.ts'
import styles from './siteMembers.module.css'

/** The memo about a member, for staff alone: at most 500 characters, saved with a toast of 8 s that takes it back (SET-02; platform spec §5, §8). */
export function Memo({ params, memo }: { params: MemberRef; memo: string }) {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const { can } = useAbility()
  const [text, setText] = useState(memo)
  const save = useMutation({
    mutationFn: ({ to }: { to: string; from: string | null }) => client(contract.member.changeMemo, { params, body: { memo: to } }),
    onSuccess: (_, { to, from }) => {
      setText(to)
      if (from === null) toast.show({ message: t('memo.restored'), tone: 'success' })
      else toast.show({ message: t('memo.saved'), tone: 'success', stay: 'long', action: { label: common('undo'), onClick: () => save.mutate({ to: from, from: null }) } })
    },
    onSettled: () => invalidate(queries, memberKeys.ofSite()),
  })
  if (!can('SITE_MEMBER_UPDATE')) return <section className={styles.section} aria-label={t('memo.label')}><h2>{t('memo.label')}</h2><p className={styles.quiet}>{memo === '' ? t('memo.none') : memo}</p></section>
  return (
    <section className={styles.section} aria-label={t('memo.label')}>
      <Textarea label={t('memo.label')} description={t('memo.help')} value={text} maxLength={MEMO_MAX} minRows={3} onChange={(event) => setText(event.currentTarget.value)} />
      <div><Button kind="primary" size="sm" loading={save.isPending} disabled={text.trim() === memo} onClick={() => save.mutate({ to: text.trim(), from: memo })}>{t('memo.save')}</Button></div>
    </section>
  )
}
