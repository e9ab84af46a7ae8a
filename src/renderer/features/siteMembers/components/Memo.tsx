import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { MEMO_MAX } from '#shared/member/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { memberKeys } from '#renderer/entities/member/keys.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextarea, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button, toast } from '#renderer/ui/index.ts'
import styles from './siteMembers.module.css'

const memoForm = z.object({ memo: z.string().trim().max(MEMO_MAX) })

/** The memo about a member, for staff alone: at most 500 characters, saved with a toast of 8 s that takes it back (SET-02; platform spec §5, §8). */
export function Memo({ params, memo }: { params: MemberRef; memo: string }) {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const { can } = useAbility()
  const form = useAppForm(memoForm, { memo })
  const draft = useDraft(`memo.${params.channelSeq}.${params.userSeq}`, form, { except: [], keep: 'browser' })
  const text = form.watch('memo')
  const save = useMutation({
    mutationFn: ({ to }: { to: string; from: string | null }) => client(contract.member.changeMemo, { params, body: { memo: to } }),
    onSuccess: (_, { to, from }) => {
      draft.clear()
      form.reset({ memo: to })
      if (from === null) toast.show({ message: t('memo.restored'), tone: 'success' })
      else toast.show({ message: t('memo.saved'), tone: 'success', stay: 'long', action: { label: common('undo'), onClick: () => save.mutate({ to: from, from: null }) } })
    },
    meta: { errors: 'inline' },
    onSettled: () => invalidate(queries, memberKeys.ofSite()),
  })
  if (!can('SITE_MEMBER_UPDATE')) return <section className={styles.section} aria-label={t('memo.label')}><h2>{t('memo.label')}</h2><p className={styles.quiet}>{memo === '' ? t('memo.none') : memo}</p></section>
  return (
    <section className={styles.section} aria-label={t('memo.label')}>
      <Form form={form} className={styles.memo ?? ''} onSubmit={async ({ memo: to }) => { await save.mutateAsync({ to, from: memo }) }}>
        <FormTextarea control={form.control} name="memo" label={t('memo.label')} description={t('memo.help')} maxLength={MEMO_MAX} minRows={3} />
        <div><Button type="submit" kind="primary" size="sm" loading={save.isPending} disabled={text.trim() === memo}>{t('memo.save')}</Button></div>
      </Form>
    </section>
  )
}
