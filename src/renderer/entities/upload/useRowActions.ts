import { useTranslation } from 'react-i18next'
import type { UploadRow } from '#shared/upload/port.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { mayUpload, takesOtherFile } from '#shared/upload/queue/machine.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { toast, useConfirm } from '#renderer/ui/index.ts'
import { useUploads } from './UploadsProvider.tsx'

export interface RowActions {
  pause?: () => void
  resume?: () => void
  retry?: () => void
  cancel?: () => void
  /** Asks for the file again: after a reload, or if it is gone or changed. */
  chooseAgain?: () => void
  reopen?: () => void
  /** Uses the file that the site already has. */
  link?: () => void
  sendAnyway?: () => void
}

/** Waits that a retry cannot shorten. */
const notHurried = new Set(['waitingLogin', 'held', 'asleep', 'outsideHours'])

/** Actions of an upload by its state (STU-04). */
export function useRowActions(): (row: UploadRow) => RowActions {
  const { t } = useTranslation('upload')
  const uploads = useUploads()
  const confirm = useConfirm()
  const showError = useShowError()
  const run = (work: Promise<unknown>) => { work.catch(showError) }

  const cancel = async ({ uploadId, fileName, sentBytes }: UploadRow) => {
    const agreed = sentBytes === 0 || (await confirm({
      title: t('tray.cancelTitle'), message: t('tray.cancelMessage', { name: fileName, size: fileSize(sentBytes) }),
      confirmLabel: t('tray.cancelConfirm'), cancelLabel: t('tray.cancelKeep'), danger: true,
    }))
    if (agreed) await uploads.cancel(uploadId)
  }
  const chooseAgain = async ({ uploadId, target }: UploadRow) => {
    const [picked] = await uploads.pick(target.kind, false)
    if (picked !== undefined && !(await uploads.giveFile(uploadId, picked.fileId))) toast.show({ message: t('otherFile'), tone: 'danger', stay: 'long' })
  }
  return (row) => {
    const { uploadId, state, reason } = row
    const may = (event: 'pause' | 'resume' | 'retry' | 'cancel') => mayUpload(state, event)
    const ended = may('cancel') ? { cancel: () => run(cancel(row)) } : {}
    const { reopen } = uploads
    if (row.needsFile) return { ...ended, ...(row.kept && reopen ? { reopen: () => run(reopen(uploadId)) } : {}), chooseAgain: () => run(chooseAgain(row)) }
    if (reason === 'sameFile') return { ...ended, link: () => run(uploads.decide(uploadId, 'link')), sendAnyway: () => run(uploads.decide(uploadId, 'send')) }
    const wantsOther = takesOtherFile(row)
    // The original file may be back after these two, so a retry can succeed.
    const sameMayDo = !wantsOther || reason === 'fileMissing' || reason === 'fileChanged'
    return {
      ...ended,
      ...(wantsOther ? { chooseAgain: () => run(chooseAgain(row)) } : {}),
      ...(may('pause') ? { pause: () => run(uploads.pause(uploadId)) } : {}),
      ...(may('resume') ? { resume: () => run(uploads.resume(uploadId)) } : {}),
      ...(may('retry') && sameMayDo && !(state === 'waiting' && notHurried.has(reason ?? '')) ? { retry: () => run(uploads.retry(uploadId)) } : {}),
    }
  }
}
