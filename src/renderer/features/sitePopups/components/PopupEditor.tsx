import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { popupForm } from '#shared/popup/contract.ts'
import type { Popup, PopupForm, PopupInput } from '#shared/popup/contract.ts'
import { popupQueries } from '#renderer/entities/popup/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, useAppForm, useDraft, useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { Button, FullDialog, toast, useConfirm } from '#renderer/ui/index.ts'
import { valuesOf } from '../popupValues.ts'
import { PopupFields } from './PopupFields.tsx'
import { PopupPreview } from './PopupPreview.tsx'
import styles from './sitePopups.module.css'

/** Writes a pop-up, null: a new one, beside its preview. What was typed survives a reload until it is saved. */
export function PopupEditor({ popup, onClose }: { popup: Popup | null; onClose: () => void }) {
  const { t } = useTranslation('sitePopups')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const form = useAppForm<PopupInput, PopupForm>(popupForm, valuesOf(popup))
  const draft = useDraft(`popup.${channelSeq}.${popup?.popupSeq ?? 'new'}`, form, { except: [] })
  const { isDirty } = form.formState
  const formId = useId()
  useUnsavedGuard(isDirty, { onLeave: draft.clear })
  const save = useMutation({
    mutationFn: (body: PopupForm) => popup === null
      ? client(contract.popup.create, { params: { channelSeq }, body })
      : client(contract.popup.save, { params: { channelSeq, popupSeq: popup.popupSeq }, body: { ...body, revision: popup.revision } }),
    meta: { errors: 'inline' },
    onSettled: () => queries.invalidateQueries({ queryKey: popupQueries.list(client, channelSeq).queryKey }),
  })
  const submit = async (typed: PopupForm) => {
    await save.mutateAsync(typed)
    form.reset(typed)
    draft.clear()
    toast.show({ message: t('saved', { title: typed.title }), tone: 'success' })
    onClose()
  }
  const close = async () => {
    if (isDirty && !await confirm({ title: t('close.title'), message: t('close.text'), confirmLabel: t('close.do'), danger: true })) return
    draft.clear()
    onClose()
  }
  return (
    <FullDialog opened onClose={() => { void close() }} title={popup === null ? t('new') : t('editOf', { title: popup.title })} closeLabel={common('close')} aside={<Button size="sm" type="submit" form={formId} kind="primary" loading={save.isPending}>{t('save')}</Button>}>
      <div className={styles.editor}>
        <Form id={formId} form={form} className={styles.form ?? ''} label={t('title')} onSubmit={submit}>
          <PopupFields form={form} />
        </Form>
        <PopupPreview popup={form.watch() as PopupForm} />
      </div>
    </FullDialog>
  )
}
