import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Member } from '#shared/member/contract.ts'
import { BLOCK_REASON_MAX, blockRefusal } from '#shared/member/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { memberKeys } from '#renderer/entities/member/keys.ts'
import { useAbility, useSession, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { ReasonDialog } from '#renderer/lib/ReasonDialog.tsx'
import { Button, Callout, toast, useConfirm } from '#renderer/ui/index.ts'
import styles from './siteMembers.module.css'

/** Keeps a member out of the site with a reason, or lets them in again (SET-02). */
export function Block({ params, member, reason }: { params: MemberRef; member: Member; reason: string | null }) {
  const { t } = useTranslation('member')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { can } = useAbility()
  const { user } = useSession()
  const { userTypeCd } = useSite()
  const [asking, setAsking] = useState(false)
  const refresh = () => invalidate(queries, memberKeys.ofSite())
  const block = useMutation({ mutationFn: (body: { reason: string }) => client(contract.member.block, { params, body }), onSettled: refresh, meta: { errors: 'inline' } })
  const unblock = useMutation({ mutationFn: () => client(contract.member.unblock, { params }), onSuccess: () => { toast.show({ message: t('block.ended'), tone: 'success' }) }, onSettled: refresh })
  const mayChange = can('SITE_MEMBER_UPDATE')
  if (member.blockedAt !== null) {
    const ask = async () => {
      if (await confirm({ title: t('block.endTitle'), message: t('block.endText'), confirmLabel: t('block.end') })) unblock.mutate()
    }
    return <Callout tone="warning"><div className={styles.blocked}><span>{t('block.isBlocked', { reason: reason ?? '' })}</span>{mayChange ? <Button size="sm" loading={unblock.isPending} onClick={() => { void ask() }}>{t('block.end')}</Button> : null}</div></Callout>
  }
  if (!mayChange || blockRefusal(member, { userSeq: user?.userSeq ?? null, userTypeCd }) !== null) return null
  return (
    <>
      <div><Button size="sm" onClick={() => setAsking(true)}>{t('block.open')}</Button></div>
      {asking ? (
        <ReasonDialog
          schema={contract.member.block.body} most={BLOCK_REASON_MAX} pending={block.isPending} onClose={() => setAsking(false)} send={(body) => block.mutateAsync(body)}
          texts={{ title: t('block.title'), reason: t('block.reason'), help: t('block.help'), submit: t('block.submit'), done: t('block.done') }}
        />
      ) : null}
    </>
  )
}
