import { IconLink, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { RECORDING_MINUTES_MAX } from '#shared/live/contract.ts'
import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import type { LessonRef } from '#renderer/entities/live/index.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormNumberField, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Dialog, Stack, toast } from '#renderer/ui/index.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The recording of a lesson: a link that a teacher or the provider enters, or a video that is uploaded where the lesson is edited. */
export function RecordingButton({ lesson, recordingUrl, isUploaded }: { lesson: LessonRef; recordingUrl: string | null; isUploaded: boolean }) {
  const { t } = useTranslation('live')
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        component={Link} leftSection={<IconUpload {...icon} />}
        to={pathOf({ path: curriculumPaths['studio-contents-curriculums-edit'], params: { courseSeq: lesson.courseSeq, curriculumSeq: lesson.curriculumSeq } })}
      >
        {t(isUploaded ? 'recording.replaceFile' : 'recording.upload')}
      </Button>
      <Button leftSection={<IconLink {...icon} />} onClick={() => setShown(true)}>{t(recordingUrl === null ? 'recording.add' : 'recording.change')}</Button>
      {shown ? <RecordingDialog lesson={lesson} recordingUrl={recordingUrl} onClose={() => setShown(false)} /> : null}
    </>
  )
}

const fields = z.object({ recordingUrl: z.union([z.literal(''), z.url({ protocol: /^https$/, error: validationMessage('validation:httpsUrl') }).max(500)]), recordingMinutes: z.int().positive().max(RECORDING_MINUTES_MAX).nullable() })

function RecordingDialog({ lesson, recordingUrl, onClose }: { lesson: LessonRef; recordingUrl: string | null; onClose: () => void }) {
  const { t } = useTranslation('live')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const formId = useId()
  const form = useAppForm<z.infer<typeof fields>, z.infer<typeof fields>>(fields, { recordingUrl: recordingUrl ?? '', recordingMinutes: null })
  const isVideo = parseVideoLink(useWatch({ control: form.control, name: 'recordingUrl' })) !== null
  const restore = useMutation({
    mutationFn: (url: string) => client(contract.live.record, { params: lesson, body: { recordingUrl: url } }),
    onSuccess: async () => {
      await invalidate(queries, [callKey('live.lesson', { params: lesson })])
      toast.show({ message: t('recording.restored'), tone: 'success' })
    },
  })
  const save = useMutation({
    mutationFn: ({ recordingUrl: url, recordingMinutes: minutes }: z.infer<typeof fields>) => client(contract.live.record, { params: lesson, body: { recordingUrl: url === '' ? null : url, ...(minutes === null || !isVideo ? {} : { recordingMinutes: minutes }) } }),
    meta: { errors: 'inline' },
    onSuccess: async (saved) => {
      await invalidate(queries, [callKey('live.lesson', { params: lesson })])
      if (saved.recordingUrl !== null) toast.show({ message: t('recording.saved'), tone: 'success' })
      else toast.show({ message: t('recording.removed'), stay: 'long', ...(recordingUrl === null ? {} : { action: { label: common('undo'), onClick: () => restore.mutate(recordingUrl) } }) })
      onClose()
    },
  })
  return (
    <Dialog
      opened onClose={onClose} size="small" title={t('recording.title')} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={save.isPending}>{t('recording.save')}</Button>
        </>
      )}
    >
      <Form form={form} id={formId} onSubmit={async (given) => { await save.mutateAsync(given) }}>
        <Stack gap="md">
          <FormTextField control={form.control} name="recordingUrl" label={t('recording.field')} description={t('recording.help')} type="url" inputMode="url" data-autofocus />
          {isVideo ? <FormNumberField control={form.control} name="recordingMinutes" label={t('recording.minutes')} description={t('recording.minutesHelp')} min={1} max={RECORDING_MINUTES_MAX} allowDecimal={false} /> : null}
        </Stack>
      </Form>
    </Dialog>
  )
}
