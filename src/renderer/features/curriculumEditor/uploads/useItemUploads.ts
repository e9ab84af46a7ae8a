import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import type { PickedFile, UploadKind, UploadRow } from '#shared/upload/port.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { fileTitle } from '#shared/curriculum/fileTitle.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { useStableActions } from '#renderer/lib/stableActions.ts'
import { useUploadSelection, useUploads } from '#renderer/entities/upload/index.ts'
import { toast, useConfirm } from '#renderer/ui/index.ts'
import { useEditor } from '../useCurriculum.ts'
import type { Place } from '../useCurriculum.ts'
import { currentVideo, isLocked, videoStanding } from './videoStanding.ts'
import { inNameOrder, partFiles } from './videoFiles.ts'

export type ItemUploads = {
  pick: (item: CurriculumItem) => void
  drop: (item: CurriculumItem, files: File[]) => void
  pickMany: (after: Place) => void
  dropMany: (files: File[], after: Place) => void
}

const kindOf = ({ body }: CurriculumItem): UploadKind => (body.curriculumTypeCd === curriculumTypeCd.materials ? 'material' : 'video')

/** Whether an item has a video: its own, or the recording of a live lesson. */
export const takesVideo = ({ body }: CurriculumItem): boolean => body.curriculumTypeCd === curriculumTypeCd.video || body.curriculumTypeCd === curriculumTypeCd.live

/** Uploads picked or dropped files, creating lessons where needed. */
export function useItemUploads(): ItemUploads {
  const { channelSeq, courseSeq, actions } = useEditor()
  const { t } = useTranslation('curriculum')
  const uploads = useUploads()
  const confirm = useConfirm()
  const showError = useShowError()
  const run = (work: Promise<unknown>) => { work.catch(showError) }

  const start = (file: PickedFile, curriculumSeq: number, kind: UploadKind) => uploads.start(file.fileId, { channelSeq, courseSeq, curriculumSeq, kind })

  const mayReplace = async (item: CurriculumItem) => {
    const video = kindOf(item) === 'video' ? currentVideo(item.uploads) : null
    return video === null || confirm({ title: t('video.replaceTitle'), message: t('video.replaceMessage', { name: video.fileName }), confirmLabel: t('video.replace') })
  }
  /** A lesson that still has the name it was added with takes that of its first file. */
  const name = (item: CurriculumItem, file: PickedFile | undefined) => {
    const { title, curriculumTypeCd: typeCd } = item.body
    if (file !== undefined && item.uploads.length === 0 && title === t(`new.${typeCd}`)) actions.rename(item, fileTitle(file.fileName))
  }
  const take = async (item: CurriculumItem, files: readonly PickedFile[]) => {
    const kind = kindOf(item)
    name(item, files[0])
    for (const file of kind === 'video' ? files.slice(0, 1) : files) await start(file, item.curriculumSeq, kind)
  }
  const leaveOut = (others: readonly File[]) => {
    if (others.length > 0) toast.show({ message: t('notVideo', { names: others.map(({ name }) => name).join(', ') }), tone: 'warning', stay: 'long' })
  }
  const makeEach = async (files: readonly PickedFile[], after: Place) => {
    let place = after
    for (const file of inNameOrder(files, ({ fileName }) => fileName)) {
      const { curriculumSeq } = await actions.add({ curriculumTypeCd: curriculumTypeCd.video, title: fileTitle(file.fileName) }, place)
      place = curriculumSeq
      await start(file, curriculumSeq, 'video')
    }
  }
  const picked = async (item: CurriculumItem) => {
    if (!(await mayReplace(item))) return
    const kind = kindOf(item)
    await take(item, await uploads.pick(kind, kind === 'material'))
  }
  const dropped = async (item: CurriculumItem, files: File[]) => {
    const { videos, others } = kindOf(item) === 'video' ? partFiles(files) : { videos: files, others: [] }
    leaveOut(others)
    const [first, ...rest] = videos
    if (first === undefined || !(await mayReplace(item))) return
    await take(item, await uploads.drop(kindOf(item) === 'video' ? [first] : videos))
    // Further videos become new lessons after it.
    if (kindOf(item) === 'video' && rest.length > 0) await makeEach(await uploads.drop(rest), item.curriculumSeq)
  }
  const droppedMany = async (files: File[], after: Place) => {
    const { videos, others } = partFiles(files)
    leaveOut(others)
    if (videos.length > 0) await makeEach(await uploads.drop(videos), after)
  }
  return useStableActions<ItemUploads>({
    pick: (item) => run(picked(item)),
    drop: (item, files) => run(dropped(item, files)),
    pickMany: (after) => run(uploads.pick('video', true).then((files) => makeEach(files, after))),
    dropMany: (files, after) => run(droppedMany(files, after)),
  })
}

const rowsOf = (rows: readonly UploadRow[], curriculumSeq: number) => rows.filter(({ target }) => target.curriculumSeq === curriculumSeq)

const areSame = (one: readonly UploadRow[], other: readonly UploadRow[]) => one.length === other.length && one.every((row, index) => row === other[index])

export function useItemUploadRows(curriculumSeq: number | null): readonly UploadRow[] {
  return useUploadSelection((rows) => (curriculumSeq === null ? [] : rowsOf(rows, curriculumSeq)), areSame)
}

/** Whether the server is processing the item's video, which locks it. */
export function useIsLocked(item: CurriculumItem): boolean {
  return useUploadSelection((rows) => takesVideo(item) && isLocked(videoStanding(item.uploads, rowsOf(rows, item.curriculumSeq))))
}
