import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { slowSeconds } from '#shared/board/codes.ts'
import { BOARD_TITLE_MAX, siteBoardForm } from '#shared/siteBoard/contract.ts'
import type { SiteBoard, SiteBoardForm } from '#shared/siteBoard/contract.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormSegmented, FormSwitch, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button, Dialog, Select, toast } from '#renderer/ui/index.ts'
import styles from './siteBoard.module.css'

/** Makes a board of the site (null), or changes one. */
export function BoardDialog({ board, onClose }: { board: SiteBoard | null; onClose: () => void }) {
  const { t } = useTranslation('siteBoard')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const formId = useId()
  const { titles = { ko: '', en: '', ja: '' }, readCd = 'everyone', writeCd = 'members', isClosed = false } = board ?? {}
  const slow = slowSeconds.find((seconds) => seconds === board?.slowSeconds) ?? 0
  const form = useAppForm(siteBoardForm, { titles, readCd, writeCd, slowSeconds: slow, isClosed })
  const draft = useDraft(`siteBoard.${board?.boardSeq ?? 'new'}`, form, { except: [] })
  const save = useMutation({
    mutationFn: async (body: SiteBoardForm): Promise<unknown> => (board === null
      ? client(contract.siteBoard.create, { params: { channelSeq }, body })
      : client(contract.siteBoard.update, { params: { channelSeq, boardSeq: board.boardSeq }, body })),
    meta: { errors: 'inline' },
    onSuccess: async () => {
      await invalidate(queries, [callKey(contract.siteBoard.list, { params: { channelSeq } })])
      toast.show({ message: t(board === null ? 'form.made' : 'form.saved'), tone: 'success' })
    },
  })
  const { control } = form
  return (
    <Dialog
      opened onClose={onClose} title={t(board === null ? 'form.new' : 'form.edit')} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={save.isPending}>{common('save')}</Button>
        </>
      )}
    >
      <Form
        form={form} id={formId} className={styles.form ?? ''}
        onSubmit={async (values) => {
          await save.mutateAsync(values)
          draft.clear()
          onClose()
        }}
      >
        <FormTextField control={control} name="titles.ko" label={t('form.ko')} required maxLength={BOARD_TITLE_MAX} data-autofocus />
        <FormTextField control={control} name="titles.en" label={t('form.en')} description={t('form.otherHelp')} maxLength={BOARD_TITLE_MAX} />
        <FormTextField control={control} name="titles.ja" label={t('form.ja')} maxLength={BOARD_TITLE_MAX} />
        <FormSegmented control={control} name="readCd" label={t('form.read')} choices={(['everyone', 'members'] as const).map((value) => ({ value, label: t(`read.${value}`) }))} />
        <FormSegmented control={control} name="writeCd" label={t('form.write')} choices={(['members', 'staff'] as const).map((value) => ({ value, label: t(`writers.${value}`) }))} />
        <Controller
          control={control} name="slowSeconds"
          render={({ field }) => (
            <Select
              label={t('form.slow')} description={t('form.slowHelp')} value={String(field.value ?? 0)} onChange={(value) => field.onChange(slowSeconds.find((seconds) => String(seconds) === value) ?? 0)}
              data={slowSeconds.map((seconds) => ({ value: String(seconds), label: t(`slow.of.${seconds}`) }))}
            />
          )}
        />
        <FormSwitch control={control} name="isClosed" label={t('form.closed')} description={t('form.closedHelp')} />
      </Form>
    </Dialog>
  )
}
