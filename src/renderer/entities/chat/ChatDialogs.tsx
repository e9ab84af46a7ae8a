import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_REASON_MAX, chatReportForm, muteForm } from '#shared/chat/contract.ts'
import type { ChatRoom } from '#shared/chat/contract.ts'
import { muteSpans, slowModes } from '#shared/chat/rules.ts'
import { contract } from '#shared/contract.ts'
import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormRadioGroup, FormTextarea, useAppForm } from '#renderer/lib/form/index.ts'
import { ReasonDialog } from '#renderer/lib/ReasonDialog.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Dialog, ErrorState, Select, Skeleton, Switch, toast } from '#renderer/ui/index.ts'
import { chatQueries, courseOf, ofRoom } from './queries.ts'
import type { ChatRoomRef } from './queries.ts'
import styles from './chat.module.css'

interface OfMessage {
  room: ChatRoomRef
  message: ChatMessage
  onClose: () => void
}

export function ChatReportDialog({ room, message, onClose }: OfMessage) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const report = useMutation({ mutationFn: (body: { reason: string }) => client(contract.chat.report, { params: { ...courseOf(room), messageSeq: message.messageSeq }, body }), meta: { errors: 'inline' } })
  return (
    <ReasonDialog
      schema={chatReportForm} most={CHAT_REASON_MAX} send={report.mutateAsync} pending={report.isPending} onClose={onClose}
      texts={{ title: t('report.title'), reason: t('report.reason'), help: t('report.help'), submit: t('report.submit'), done: t('report.done') }}
    />
  )
}

export function MuteDialog({ room, message, onClose }: OfMessage) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const name = usePersonName()(message.name)
  const formId = useId()
  const form = useAppForm(muteForm, { span: 'tenMinutes', reason: '' })
  const mute = useMutation({
    mutationFn: (body: { span: (typeof muteSpans)[number]; reason: string }) => client(contract.chat.mute, { params: courseOf(room), body: { ...body, userSeq: message.userSeq ?? 0 } }),
    meta: { errors: 'inline' }, onSuccess: () => invalidate(queries, [chatQueries.mutes(client, room).queryKey]),
  })
  return (
    <Dialog opened onClose={onClose} title={t('mute.title', { name })} closeLabel={common('close')} keepOnClickOutside footer={<Button type="submit" form={formId} kind="primary" loading={mute.isPending}>{t('mute.submit')}</Button>}>
      <Form
        form={form} id={formId}
        onSubmit={async (values) => {
          await mute.mutateAsync(values)
          toast.show({ message: t('mute.done', { name }), tone: 'success' })
          onClose()
        }}
      >
        <div className={styles.tools}>
          <FormRadioGroup control={form.control} name="span" label={t('mute.span')} choices={muteSpans.map((value) => ({ value, label: t(`mute.spans.${value}`) }))} />
          <FormTextarea control={form.control} name="reason" label={t('mute.reason')} description={t('mute.reasonHelp')} maxLength={CHAT_REASON_MAX} />
        </div>
      </Form>
    </Dialog>
  )
}

/** Freezing, slow mode and who is muted, for the staff of the class. */
export function ManageDialog({ room, info, onClose }: { room: ChatRoomRef; info: ChatRoom; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const manage = useMutation({
    mutationFn: (change: { isFrozen?: boolean; slowSeconds?: (typeof slowModes)[number] | null }) => client(contract.chat.manage, {
      params: courseOf(room), body: { ...ofRoom(room), isFrozen: info.isFrozen, slowSeconds: slowModes.find((mode) => mode === info.ownSlowSeconds) ?? null, ...change },
    }),
    onSettled: () => invalidate(queries, [chatQueries.room(client, room).queryKey]),
  })
  return (
    <Dialog opened onClose={onClose} title={t('manage.title')} closeLabel={common('close')}>
      <div className={styles.tools}>
        <Switch label={t('manage.frozen')} description={t('manage.frozenHelp')} checked={info.isFrozen} disabled={manage.isPending} onChange={(event) => manage.mutate({ isFrozen: event.currentTarget.checked })} />
        <Select
          label={t('manage.slow')} description={t('manage.slowHelp')} value={info.ownSlowSeconds === null ? '' : String(info.ownSlowSeconds)} disabled={manage.isPending}
          data={[{ value: '', label: t('manage.slowOfSite') }, ...slowModes.map((mode) => ({ value: String(mode), label: mode === 0 ? t('manage.slowOff') : t('manage.seconds', { count: mode }) }))]}
          onChange={(value) => manage.mutate({ slowSeconds: slowModes.find((mode) => String(mode) === value) ?? null })}
        />
        <MutedList room={room} />
      </div>
    </Dialog>
  )
}

function MutedList({ room }: { room: ChatRoomRef }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const queries = useQueryClient()
  const language = useLanguage()
  const errorText = useErrorText()
  const personName = usePersonName()
  const { queryKey } = chatQueries.mutes(client, room)
  const list = useQuery(chatQueries.mutes(client, room))
  const unmute = useMutation({
    mutationFn: (userSeq: number) => client(contract.chat.unmute, { params: { ...courseOf(room), userSeq } }), onSettled: () => invalidate(queries, [queryKey]),
  })
  return (
    <section>
      <h3 className={styles.sectionTitle}>{t('muted.title')}</h3>
      {list.isPending ? <Skeleton height={48} radius="md" mt={8} /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data?.mutes.length === 0 ? <p className={styles.quiet}>{t('muted.none')}</p> : null}
      <ul className={styles.muted}>
        {list.data?.mutes.map(({ userSeq, name, until, reason, byName }) => (
          <li key={userSeq}>
            <span className={styles.mutedText}>
              <strong>{personName(name)}</strong>
              <span className={styles.quiet}>{until === null ? t('muted.forever') : t('muted.until', { at: formatMoment(until, language) })} · {t('muted.by', { name: personName(byName) })}</span>
              {reason === '' ? null : <span className={styles.quiet}>{reason}</span>}
            </span>
            <Button size="sm" loading={unmute.isPending && unmute.variables === userSeq} onClick={() => unmute.mutate(userSeq)} aria-label={`${t('muted.undo')} ${personName(name)}`}>{t('muted.undo')}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
