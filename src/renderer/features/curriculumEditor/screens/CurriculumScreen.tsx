import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCloudUpload, IconFolderPlus, IconPlaylistAdd } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { isSection } from '#shared/curriculum/order.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useCommands } from '#renderer/lib/commands.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { UploadSettingsButton, useUploadSelection } from '#renderer/entities/upload/index.ts'
import { Button, EmptyState, ErrorState, Heading, Skeleton, Stack, VisuallyHidden, useFileDrop } from '#renderer/ui/index.ts'
import { FolderDialog } from '../folder/FolderDialog.tsx'
import { useFolderImport } from '../folder/useFolderImport.ts'
import { authorableTypes } from '#shared/curriculum/items.ts'
import { TypeIcon, useAddItem } from '../list/AddItem.tsx'
import { CurriculumList } from '../list/CurriculumList.tsx'
import { titleId } from '../list/useList.ts'
import { ItemPanel } from '../panel/ItemPanel.tsx'
import { useItemUploads } from '../uploads/useItemUploads.ts'
import { useUndoKey } from '../undo.ts'
import { EditorContext, useCurriculum, useEditor } from '../useCurriculum.ts'
import type { Items } from '../useCurriculum.ts'
import styles from '../editor.module.css'

function useReloadAfterUploads(courseSeq: number, queryKey: readonly unknown[]): void {
  const queries = useQueryClient()
  const late = useUploadSelection((rows) => rows
    .filter(({ target, state }) => target.courseSeq === courseSeq && (state === 'verifying' || state === 'optimising' || state === 'done' || state === 'failed'))
    .map(({ uploadId, state }) => `${uploadId} ${state}`).join())
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (late !== '') void queries.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })
  }, [late, queries, key])
}

export function CurriculumScreen() {
  const { t: common } = useTranslation('common')
  const { t } = useTranslation('curriculum')
  const courseSeq = Number(useParams()['courseSeq'])
  const channelSeq = useChannelSeq()
  const client = useClient()
  const errorText = useErrorText()
  const query = editingQueries.curriculum(client, channelSeq, courseSeq)
  const curriculum = useQuery(query)
  useTopics([{ topic: 'uploads', channelSeq, courseSeq }, { topic: 'class', channelSeq, courseSeq }])
  useReloadAfterUploads(courseSeq, query.queryKey)
  const actions = useCurriculum(channelSeq, courseSeq)
  const [opened, setOpened] = useState<number | null>(null)
  const [said, say] = useState('')
  const [focusAsked, setFocusAsked] = useState(0)
  const open = useCallback((curriculumSeq: number, hasFocus = false) => {
    setOpened(curriculumSeq)
    setFocusAsked((before) => (hasFocus ? before + 1 : 0))
  }, [])
  // The arrow keys of the list switch an open inspector.
  const follow = useCallback((curriculumSeq: number) => {
    setOpened((before) => (before === null ? null : curriculumSeq))
    setFocusAsked(0)
  }, [])
  useUndoKey(() => say(actions.undo() ? t('undo.done') : t('undo.none')))
  const editor = useMemo(() => ({ channelSeq, courseSeq, actions, open, follow, say }), [channelSeq, courseSeq, actions, open, follow])
  if (curriculum.isPending) {
    return (
      <Stack gap="xs">
        <output><VisuallyHidden>{common('loading')}</VisuallyHidden></output>
        {Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={52} radius="md" />)}
      </Stack>
    )
  }
  if (curriculum.data === undefined) return <ErrorState message={errorText(curriculum.error)} onRetry={() => { void curriculum.refetch() }} />
  const item = curriculum.data.find(({ curriculumSeq }) => curriculumSeq === opened) ?? null
  const close = (hadFocus: boolean) => {
    setOpened(null)
    if (hadFocus && opened !== null) document.getElementById(titleId(opened))?.focus()
  }
  return (
    <EditorContext value={editor}>
      <ItemPanel item={item} focusAsked={focusAsked} onClose={close} list={<Editor items={curriculum.data} openedSeq={item?.curriculumSeq ?? null} />} />
      <VisuallyHidden component="output" aria-live="polite">{said}</VisuallyHidden>
    </EditorContext>
  )
}

/** Memoised: it does not render when the inspector asks for the focus. */
const Editor = memo(function Editor({ items, openedSeq }: { items: Items; openedSeq: number | null }) {
  const { t } = useTranslation('curriculum')
  const { t: studio } = useTranslation('studio')
  const { channelSeq, courseSeq, open } = useEditor()
  const uploads = useItemUploads()
  const [renaming, setRenaming] = useState<number | null>(null)
  const folder = useFolderImport(channelSeq, courseSeq)
  const drop = useFileDrop((files) => uploads.dropMany(files, undefined), false, folder.drop)
  const add = useAddItem(setRenaming)
  useCommands(useMemo(
    () => [
      ...authorableTypes.map((typeCd) => ({ id: `add-${typeCd}`, label: `${t('add')}: ${t(`type.${typeCd}`)}`, group: studio('actions'), run: () => add(typeCd, undefined) })),
      { id: 'upload-many', label: t('uploadMany'), group: studio('actions'), run: () => uploads.pickMany(undefined) },
      { id: 'import-folder', label: t('folder.pick'), group: studio('actions'), run: folder.pick },
      ...items.map(({ curriculumSeq, body }) => ({ id: titleId(curriculumSeq), label: body.title, group: t('title'), run: () => open(curriculumSeq, true) })),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- only on changed items or language
    [items, t, studio],
  ))
  const sections = items.filter(isSection).length
  return (
    <div className={styles.editor} {...drop.props}>
      <div className={styles.head}>
        <div>
          <Heading order={2} size="h3">{t('title')}</Heading>
          <p className={styles.lead}>{items.length === 0 ? t('lead') : [...(sections === 0 ? [] : [t('sections', { count: sections })]), t('lessons', { count: items.length - sections }), t('lead')].join(' · ')}</p>
        </div>
        <div className={styles.headButtons}>
          <Button leftSection={<IconFolderPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={folder.pick}>{t('folder.pick')}</Button>
          <Button leftSection={<IconPlaylistAdd size={18} stroke={1.75} aria-hidden="true" />} onClick={() => uploads.pickMany(undefined)}>{t('uploadMany')}</Button>
          <UploadSettingsButton />
        </div>
      </div>
      {items.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState
            icon={<IconCloudUpload size={28} stroke={1.5} />} title={t('empty.title')} description={t('empty.text')}
            action={<Button kind="primary" onClick={() => uploads.pickMany(undefined)}>{t('empty.pick')}</Button>}
          />
        </div>
      ) : <CurriculumList items={items} openedSeq={openedSeq} renaming={renaming} onRename={setRenaming} />}
      <fieldset className={styles.adds} aria-label={t('addLabel')}>
        {authorableTypes.map((typeCd) => (
          <Button key={typeCd} kind={typeCd === curriculumTypeCd.section ? 'quiet' : 'secondary'} leftSection={<TypeIcon typeCd={typeCd} />} onClick={() => add(typeCd, undefined)}>
            {`+ ${t(`type.${typeCd}`)}`}
          </Button>
        ))}
      </fieldset>
      <p className={styles.keys}>{t('keys')}</p>
      <FolderDialog folder={folder} />
      {drop.over ? <div className={styles.veil}><span>{t('drop')}</span></div> : null}
    </div>
  )
})
