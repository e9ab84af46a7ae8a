import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { CLOSING_REASON_MAX } from '#shared/ownership/contract.ts'
import type { SiteLeftAlone } from '#shared/ownership/contract.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { useIdentity } from '#renderer/entities/ownership/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextarea, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Group, Select, Stack, toast, useConfirm } from '#renderer/ui/index.ts'
import styles from './profile.module.css'

/** Sites that block the deletion of their owner's account: hand over or close each [AUTH-10]. */
export function SitesLeftAlone({ sites }: { sites: readonly SiteLeftAlone[] }) {
  const { t } = useTranslation('profile')
  return (
    <Stack gap="md">
      <p className={styles.quiet}>{t('leave.sites.text')}</p>
      <ul className={styles.owned}>{sites.map((site) => <li key={site.channelSeq}><SiteToSettle site={site} /></li>)}</ul>
    </Stack>
  )
}

function SiteToSettle({ site: { channelSeq, name, memberCount, heirs } }: { site: SiteLeftAlone }) {
  const { t } = useTranslation('profile')
  const client = useClient()
  const confirm = useConfirm()
  const settled = useSettled()
  const [heir, setHeir] = useState<string | null>(null)
  const [closing, setClosing] = useState(false)
  const heirName = heirs.find(({ userSeq }) => String(userSeq) === heir)?.name ?? ''
  const identity = useIdentity()
  const handOver = useMutation({
    mutationFn: () => identity.run(async (shown) => { await client(contract.ownership.handOver, { params: { channelSeq }, body: { userSeq: Number(heir), ...shown } }) }),
    onSuccess: async (isDone) => { if (isDone) await settled(t('leave.sites.handedOver', { name, heir: heirName })) },
  })
  const ask = async () => {
    if (await confirm({ title: t('leave.sites.handOverTo', { name, heir: heirName }), message: t('leave.sites.handOverHelp'), confirmLabel: t('leave.sites.handOver') })) handOver.mutate()
  }
  return (
    <Stack gap="sm">
      <div>
        <h3>{name}</h3>
        <p className={styles.quiet}>{t('leave.sites.members', { count: memberCount })}</p>
      </div>
      {closing ? <Closing channelSeq={channelSeq} name={name} onCancel={() => setClosing(false)} /> : (
        <>
          {heirs.length === 0 ? <p className={styles.quiet}>{t('leave.sites.noHeirs')}</p> : (
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <Select
                label={t('leave.sites.heir')} value={heir} onChange={setHeir} style={{ flex: 1 }}
                data={heirs.map(({ userSeq, name: who, userTypeCd }) => ({ value: String(userSeq), label: `${who} (${t(`leave.sites.role.${userTypeCd}`)})` }))}
              />
              <Button disabled={heir === null} loading={handOver.isPending} onClick={() => { void ask() }}>{t('leave.sites.handOver')}</Button>
            </Group>
          )}
          <Group><Button kind="quiet" size="sm" onClick={() => setClosing(true)}>{t('leave.sites.close')}</Button></Group>
        </>
      )}
      {identity.dialog}
    </Stack>
  )
}

const closingForm = z.object({ reason: z.string().trim().min(1, { error: validationMessage('validation:required') }).max(CLOSING_REASON_MAX) })

function Closing({ channelSeq, name, onCancel }: { channelSeq: number; name: string; onCancel: () => void }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const settled = useSettled()
  const identity = useIdentity()
  const form = useAppForm(closingForm, { reason: '' })
  return (
    <>
    <Form
      form={form} label={t('leave.sites.closeTitle', { name })}
      onSubmit={async ({ reason }) => {
        if (await identity.run(async (shown) => { await client(contract.ownership.close, { params: { channelSeq }, body: { reason, ...shown } }) })) await settled(t('leave.sites.closed', { name }))
      }}
    >
      <Stack gap="sm">
        <p className={styles.quiet}>{t('leave.sites.closeHelp')}</p>
        <FormTextarea control={form.control} name="reason" label={t('leave.sites.reason')} maxLength={CLOSING_REASON_MAX} required />
        <Group gap="xs" justify="flex-end">
          <Button size="sm" disabled={form.formState.isSubmitting} onClick={onCancel}>{common('cancel')}</Button>
          <Button type="submit" kind="danger" size="sm" loading={form.formState.isSubmitting}>{t('leave.sites.closeNow')}</Button>
        </Group>
      </Stack>
    </Form>
    {identity.dialog}
    </>
  )
}

function useSettled(): (message: string) => Promise<void> {
  const queries = useQueryClient()
  return async (message) => {
    toast.show({ message })
    await queries.invalidateQueries()
  }
}
