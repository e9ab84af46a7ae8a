import { IconAlertTriangle, IconCloudUpload, IconFolderOpen, IconLink, IconLock, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { editsWait } from '#shared/course/edits.ts'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import { CURRICULUM_TITLE_MAX } from '#shared/curriculum/items.ts'
import { curriculumTypeCd, vodTypeCd, yn } from '#shared/kernel/codes.ts'
import { isMission } from '#shared/mission/lessons.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { onlyTitleEditable } from '#shared/live/joinWindow.ts'
import { liveTimes } from '#shared/live/schedule.ts'
import { editingQueries, useTextPicture } from '#renderer/entities/course/editing/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { fileSize } from '#shared/kernel/format/formats.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { sentPercent, useReasonText, useRowActions } from '#renderer/entities/upload/index.ts'
import { SaveStatus, saveAll } from '#renderer/lib/autosave/index.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Button, Callout, Drawer, PanelBoundary, Picture, Progress, RichTextEditor, Stack, Switch, TextField, useConfirm, useFileDrop, useMediaQuery } from '#renderer/ui/index.ts'
import { useRetry, useSendingText } from '../list/ItemStatus.tsx'
import { takesVideo, useItemUploadRows, useItemUploads } from '../uploads/useItemUploads.ts'
import { currentVideo, isLocked, videoStanding } from '../uploads/videoStanding.ts'
import type { VideoStanding } from '../uploads/videoStanding.ts'
import { useEditor, useFilesBusy } from '../useCurriculum.ts'
import { ItemDock } from './ItemDock.tsx'
import { MaterialFiles } from './MaterialFiles.tsx'
import { ChatPart, LinkPart, LivePart, MissionPart, OfflinePart, RewardPart, SourcePart, ViewingPart } from './sections.ts'
import { useItemEditing } from './useItemEditing.ts'
import styles from './panel.module.css'

/** Renders for its own text alone, not for a title that is typed. */
const TextPart = memo(RichTextEditor)

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface ItemPanelProps {
  item: CurriculumItem | null
  /** The list that the form is docked beside, or drawn over in a narrow window. */
  list: ReactNode
  focusAsked: number
  onClose: (hadFocus: boolean) => void
}

/** The form of a lesson: docked beside the list from 1,200 px, else a drawer over it. */
export function ItemPanel({ item, list, focusAsked, onClose }: ItemPanelProps) {
  const { t } = useTranslation('curriculum')
  const { t: common } = useTranslation('common')
  const isDocked = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  // Walking the list by keys stays quick: a form that is passed by is not finished.
  const late = useDeferredValue(item)
  const shown = isDocked && item !== null ? late ?? item : item
  const title = shown?.body.curriculumTypeCd === curriculumTypeCd.section ? t('panel.section') : t('panel.title')
  const form = shown === null ? null : <PanelBoundary key={shown.curriculumSeq}><ItemForm item={shown} /></PanelBoundary>
  return (
    <>
      <ItemDock list={list} opened={isDocked && item !== null} title={title} focusAsked={focusAsked} onClose={onClose}>{form}</ItemDock>
      <Drawer opened={!isDocked && item !== null} onClose={() => onClose(false)} title={title} closeLabel={common('close')} size="min(680px, 100vw)">{isDocked ? null : form}</Drawer>
    </>
  )
}

function ItemForm({ item }: { item: CurriculumItem }) {
  const { t } = useTranslation('curriculum')
  const rows = useItemUploadRows(item.curriculumSeq)
  const standing = useMemo(() => videoStanding(item.uploads, rows), [item.uploads, rows])
  const locked = takesVideo(item) && isLocked(standing)
  const { body, autosave, set, errorOf } = useItemEditing(item, locked)
  const section = body.curriculumTypeCd === curriculumTypeCd.section
  const { begun, started } = useStarted(item)
  const { channelSeq, courseSeq } = useEditor()
  const uploadPicture = useTextPicture(channelSeq, courseSeq)
  const save = useCallback(() => saveAll(autosave), [autosave])
  const setContent = useCallback((content: string) => set({ content }), [set])
  return (
    <Stack gap="lg" className={styles.panel ?? ''}>
      <div className={styles.saving}>{locked ? null : <SaveStatus autosave={autosave} />}</div>
      {locked ? <Callout tone="warning" icon={<IconLock {...icon} />}>{t('locked')}</Callout> : null}
      <TextField
        label={section ? t('panel.sectionName') : t('panel.name')} value={body.title} maxLength={CURRICULUM_TITLE_MAX} disabled={locked} error={errorOf('title')} required
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      {body.curriculumTypeCd === curriculumTypeCd.live ? (
        <>
          <LivePart item={item} body={body} started={started || locked} set={set} errorOf={errorOf} save={save} />
          {begun ? <VideoFile item={item} standing={standing} locked={locked} heading={t('live.recording')} help={t('live.recordingHelp')} /> : null}
        </>
      ) : null}
      {body.curriculumTypeCd === curriculumTypeCd.offline ? <OfflinePart body={body} set={set} /> : null}
      {body.curriculumTypeCd === curriculumTypeCd.video ? (
        <>
          <SourcePart body={body} locked={locked || standing.kind === 'sending'} set={set} />
          {body.vodTypeCd === vodTypeCd.hosted
            ? <VideoFile item={item} standing={standing} locked={locked} heading={t('panel.file')} />
            : <LinkPart body={body} error={errorOf('linkUrl')} set={set} />}
          <ViewingPart body={body} locked={locked} set={set} />
        </>
      ) : null}
      {body.curriculumTypeCd === curriculumTypeCd.materials ? (
        <>
          <MaterialFiles item={item} rows={rows} />
          <Switch
            label={t('panel.pdfSecurity')} description={t('panel.pdfSecurityHelp')} checked={body.pdfSecurityYn === yn.yes}
            onChange={(event) => set({ pdfSecurityYn: event.currentTarget.checked ? yn.yes : yn.no })}
          />
        </>
      ) : null}
      {body.curriculumTypeCd === curriculumTypeCd.chat ? <ChatPart body={body} set={set} errorOf={errorOf} /> : null}
      {isMission(body) ? <MissionPart body={body} set={set} errorOf={errorOf} /> : null}
      {section || locked || started ? null : <RewardPart body={body} set={set} errorOf={errorOf} />}
      {section || locked || started ? null : (
        <TextPart
          label={body.curriculumTypeCd === curriculumTypeCd.text ? t('panel.content') : isMission(body) || body.curriculumTypeCd === curriculumTypeCd.chat ? t('mission.guide') : t('panel.note')}
          placeholder={body.curriculumTypeCd === curriculumTypeCd.text ? t('panel.contentPlaceholder') : isMission(body) || body.curriculumTypeCd === curriculumTypeCd.chat ? t('mission.guidePlaceholder') : t('panel.notePlaceholder')}
          value={body.content} error={errorOf('content')} onChange={setContent} uploadPicture={uploadPicture}
        />
      )}
    </Stack>
  )
}

/** Whether the item is a live lesson that has begun, and, in a public class, is fixed by that. */
function useStarted({ body }: CurriculumItem): { begun: boolean; started: boolean } {
  const { channelSeq, courseSeq } = useEditor()
  const client = useClient()
  const times = body.curriculumTypeCd === curriculumTypeCd.live ? liveTimes(body) : null
  const { data } = useQuery({ ...editingQueries.course(client, channelSeq, courseSeq), enabled: times !== null })
  const now = useNow(MINUTE_MS)
  const begun = times !== null && onlyTitleEditable(times.startAt, now)
  return { begun, started: begun && data !== undefined && editsWait(data.course, false) }
}

interface VideoFileProps {
  item: CurriculumItem
  standing: VideoStanding
  locked: boolean
  heading: string
  help?: string
}

const VideoFile = memo(function VideoFile({ item, standing, locked, heading, help }: VideoFileProps) {
  const { t } = useTranslation('curriculum')
  const { t: common } = useTranslation('common')
  const { actions } = useEditor()
  const uploads = useItemUploads()
  const busy = useFilesBusy()
  const mediaUrl = useMediaUrl()
  const reasonText = useReasonText()
  const confirm = useConfirm()
  const video = currentVideo(item.uploads)
  const drop = useFileDrop((dropped) => uploads.drop(item, dropped), locked || standing.kind === 'sending')
  const retry = useRetry()(item, standing)
  const remove = async (uploadSeq: number, name: string) => {
    if (await confirm({ title: t('video.removeTitle'), message: t('video.removeMessage', { name }), confirmLabel: t('video.remove'), danger: true })) actions.removeFile({ curriculumSeq: item.curriculumSeq, uploadSeq })
  }
  return (
    <section aria-label={heading} className={styles.file} data-over={drop.over || undefined} {...drop.props}>
      <h3 className={styles.heading}>{heading}</h3>
      {help === undefined ? null : <p className={styles.quiet}>{help}</p>}
      {video === null ? null : (
        <div className={styles.video}>
          <div className={styles.poster}><Picture src={video.posterUrl === null ? null : mediaUrl(video.posterUrl)} alt={t('video.poster', { title: item.body.title })} /></div>
          <div className={styles.mediaWords}>
            <strong>{video.fileName}</strong>
            <span>{[fileSize(video.fileSize), ...(video.duration === null ? [] : [t('video.length', { length: formatLength(video.duration) })])].join(' · ')}</span>
            {standing.kind === 'sending' || locked ? null : (
              <div className={styles.buttons}>
                <Button size="sm" leftSection={<IconRefresh {...icon} />} onClick={() => uploads.pick(item)}>{t('video.replace')}</Button>
                <Button size="sm" kind="quiet" leftSection={<IconTrash {...icon} />} loading={busy} onClick={() => { void remove(video.uploadSeq, video.fileName) }}>{t('video.remove')}</Button>
              </div>
            )}
          </div>
        </div>
      )}
      {video?.note ? <Callout tone="warning">{reasonText(video.note)}</Callout> : null}
      {standing.kind === 'sending' ? <Sending row={standing.row} /> : null}
      {standing.kind === 'elsewhere' ? <p className={styles.quiet}>{t('video.elsewhere')}: {standing.file.fileName}</p> : null}
      {standing.kind === 'verifying' ? <p className={styles.quiet}>{t('video.verifying')}</p> : null}
      {standing.kind === 'optimising' ? (
        <div className={styles.work}>
          <span>{standing.percent === null || standing.percent < 1 ? t('video.optimisingSoon') : t('video.optimising', { percent: Math.floor(standing.percent) })}</span>
          <Progress value={standing.percent ?? 0} label={t('video.optimisingSoon')} tone="success" />
        </div>
      ) : null}
      {standing.kind === 'failed' ? (
        <Callout tone="danger" icon={<IconAlertTriangle {...icon} />}>
          <div className={styles.work}>
            <span>{reasonText(standing.reason, standing.message)}</span>
            <div className={styles.buttons}>
              {retry ? <Button size="sm" kind="soft" leftSection={<IconRefresh {...icon} />} onClick={retry}>{common('retry')}</Button> : null}
              <Button size="sm" leftSection={<IconFolderOpen {...icon} />} onClick={() => uploads.pick(item)}>{t('video.pick')}</Button>
            </div>
          </div>
        </Callout>
      ) : null}
      {video === null && (standing.kind === 'none' || standing.kind === 'elsewhere') ? (
        <button type="button" className={styles.dropZone} onClick={() => uploads.pick(item)}>
          <IconCloudUpload size={32} stroke={1.25} aria-hidden="true" /><strong>{t('video.dropHere')}</strong><span>{t('video.dropHelp')}</span>
        </button>
      ) : null}
    </section>
  )
})

function Sending({ row }: { row: UploadRow }) {
  const { t: upload } = useTranslation('upload')
  const { pause, resume, cancel, chooseAgain, reopen, link, sendAnyway } = useRowActions()(row)
  const percent = Math.floor(sentPercent(row))
  const text = useSendingText()(row)
  return (
    <div className={styles.work}>
      <span>{row.fileName} · {fileSize(row.sentBytes)} / {fileSize(row.fileSize)}</span>
      <Progress value={percent} label={text} tone={row.state === 'uploading' ? 'primary' : 'warning'} />
      <span>{text}</span>
      <div className={styles.buttons}>
        {reopen ? <Button size="sm" kind="soft" leftSection={<IconPlayerPlay {...icon} />} onClick={reopen}>{upload('tray.resume')}</Button> : null}
        {link ? <Button size="sm" kind="soft" leftSection={<IconLink {...icon} />} onClick={link}>{upload('tray.link')}</Button> : null}
        {sendAnyway ? <Button size="sm" leftSection={<IconUpload {...icon} />} onClick={sendAnyway}>{upload('tray.sendAnyway')}</Button> : null}
        {chooseAgain ? <Button size="sm" kind="soft" leftSection={<IconFolderOpen {...icon} />} onClick={chooseAgain}>{upload('tray.chooseFile')}</Button> : null}
        {pause ? <Button size="sm" leftSection={<IconPlayerPause {...icon} />} onClick={pause}>{upload('tray.pause')}</Button> : null}
        {resume ? <Button size="sm" leftSection={<IconPlayerPlay {...icon} />} onClick={resume}>{upload('tray.resume')}</Button> : null}
        {cancel ? <Button size="sm" kind="quiet" leftSection={<IconX {...icon} />} onClick={cancel}>{upload('tray.cancelConfirm')}</Button> : null}
      </div>
    </div>
  )
}
