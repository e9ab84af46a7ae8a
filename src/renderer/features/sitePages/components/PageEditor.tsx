import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconDots, IconExternalLink, IconEye, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import type { BlockType, PageBlock } from '#shared/page/blocks/blocks.ts'
import { PAGE_BLOCKS_MAX } from '#shared/page/blocks/limits.ts'
import { pagePaths } from '#shared/page/paths.ts'
import type { EditedPage } from '#shared/sitePage/contract.ts'
import { sitePagePaths } from '#shared/sitePage/paths.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { sitePageKeys, sitePageQueries } from '#renderer/entities/page/editing.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import { Button, Callout, Drawer, EmptyState, IconButton, Menu, PageTitle, Segmented, Select, toast, useHotkeys, useMediaQuery } from '#renderer/ui/index.ts'
import { AddBlock } from './AddBlock.tsx'
import { BlockFields, FrameFields } from './BlockFields.tsx'
import { Canvas } from './Canvas.tsx'
import type { BlockActions, CanvasReader, CanvasWidth } from './Canvas.tsx'
import { DraftNote } from './DraftNote.tsx'
import { editorReducer, startState, withNewIds } from './editorState.ts'
import { Outline } from './Outline.tsx'
import { PageBadges } from './PageBadges.tsx'
import { PageForm } from './PageForm.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { blocksOfGroup, blocksOfTemplate, pageTemplates } from './templates.ts'
import type { BlockTemplate } from './templates.ts'
import { useBlockNames } from './useBlockNames.ts'
import { usePageActions } from './usePageActions.ts'
import { usePageDraft } from './usePageDraft.ts'
import { VersionsDialog } from './VersionsDialog.tsx'
import styles from './sitePages.module.css'

type OpenDialog = 'add' | 'settings' | 'schedule' | 'versions' | null

/** Blocks beside the page that they make; each change is saved as a draft, and published when its maker says so. */
export function PageEditor({ page }: { page: EditedPage }) {
  const { t } = useTranslation('sitePage')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const channelSeq = useChannelSeq()
  const language = useLanguage()
  const go = useNavigateTo()
  const names = useBlockNames()
  const [search, setSearch] = useSearchParams()
  const params = { channelSeq, pageSeq: page.pageSeq }
  const [state, act] = useReducer(editorReducer, page.blocks, startState)
  const { blocks, selectedId } = state
  const draft = usePageDraft(params, page, blocks)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const [width, setWidth] = useState<CanvasWidth>('desktop')
  const [reader, setReader] = useState<CanvasReader>('all')
  const [isPreview, setPreview] = useState(false)
  const { remove } = usePageActions()
  useUnsavedGuard(draft.state !== 'saved')

  // A new page begins with the ready-made one that its maker chose; one step back takes it away.
  const template = pageTemplates.find((name) => name === search.get('template'))
  const isBegun = useRef(false)
  useEffect(() => {
    if (template === undefined || isBegun.current) return
    isBegun.current = true
    if (page.blocks.length === 0 && page.revision === 0) act({ type: 'replace', blocks: blocksOfTemplate(template, t, newUuid) })
    setSearch((before) => { const next = new URLSearchParams(before); next.delete('template'); return next }, { replace: true })
  }, [template, page, t, setSearch])

  const fresh = () => queries.fetchQuery({ ...sitePageQueries.detail(client, params), staleTime: 0 })
  const refetch = () => invalidate(queries, sitePageKeys.ofSite())
  const publish = useMutation({
    mutationFn: async (status: '00' | '99') => {
      if (!await draft.flush()) return null
      await client(contract.page.publish, { params, body: { publishStatusCd: status, ...(status === publishStatusCd.published ? { revision: draft.revisionNow() } : {}) } })
      return status
    },
    onSuccess: async (status) => {
      if (status === null) return
      draft.startFrom(await fresh())
      toast.show({ message: t(status === publishStatusCd.published ? 'toast.published' : 'toast.unpublished', { title: page.title }), tone: 'success' })
    },
    onSettled: refetch,
  })
  const schedule = useMutation({
    mutationFn: async (publishAt: string | null) => (await draft.flush() ? client(contract.sitePage.schedule, { params, body: { publishAt } }) : null),
    onSuccess: async (scheduled) => {
      if (scheduled === null) return
      setDialog(null)
      toast.show({ message: scheduled.publishAt === null ? t('toast.unscheduled') : t('toast.scheduled', { time: formatMoment(scheduled.publishAt, language) }), tone: 'success' })
    },
    onSettled: refetch,
  })
  const restore = useMutation({
    mutationFn: async (versionNo: number) => client(contract.sitePage.restore, { params, body: { versionNo } }),
    onSuccess: (restored) => {
      draft.startFrom(restored, restored.blocks)
      act({ type: 'replace', blocks: restored.blocks })
      setDialog(null)
      toast.show({ message: t('toast.versionRestored'), action: { label: t('toast.undo'), onClick: () => act({ type: 'undo' }) }, stay: 'long' })
    },
    onSettled: refetch,
  })
  const loadTheirs = async () => {
    const theirs = await fresh()
    draft.startFrom(theirs, theirs.blocks)
    act({ type: 'load', blocks: theirs.blocks })
  }
  const keepMine = async () => {
    draft.startFrom(await fresh())
    draft.retry()
  }

  const selected = blocks.find(({ id }) => id === selectedId)
  const actions: BlockActions = {
    select: (id) => act({ type: 'select', id }),
    move: (id, to) => act({ type: 'move', id, to }),
    duplicate: (id) => {
      const block = blocks.find((one) => one.id === id)
      if (block !== undefined) act({ type: 'add', blocks: [withNewIds(block, newUuid)], after: id })
    },
    remove: (id) => {
      const block = blocks.find((one) => one.id === id)
      if (block === undefined) return
      act({ type: 'remove', id })
      toast.show({ message: t('toast.blockRemoved', { kind: names[block.type] }), action: { label: t('toast.undo'), onClick: () => act({ type: 'undo' }) } })
    },
  }
  const add = (type: BlockType) => {
    setDialog(null)
    act({ type: 'add', blocks: [newBlock(type, newUuid())], after: selectedId })
  }
  const addTemplate = (chosen: BlockTemplate) => {
    setDialog(null)
    act({ type: 'add', blocks: blocksOfGroup(chosen, t, newUuid), after: selectedId })
  }
  const change = (block: PageBlock, field: string) => act({ type: 'change', block, field })
  useHotkeys([
    ['mod+Z', () => act({ type: 'undo' })], ['mod+shift+Z', () => act({ type: 'redo' })], ['mod+Y', () => act({ type: 'redo' })], ['mod+S', () => { void draft.flush() }],
    ['mod+D', () => { if (selectedId !== null) actions.duplicate(selectedId) }], ['Escape', () => act({ type: 'select', id: null })],
  ])

  // The block that was added or chosen in the list comes into sight.
  useEffect(() => {
    if (selectedId !== null) document.querySelector(`[data-block="${CSS.escape(selectedId)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  const isPublished = page.publishStatusCd === publishStatusCd.published
  const isSame = isPublished && !page.hasDraft && draft.state === 'saved'
  const isFull = blocks.length >= PAGE_BLOCKS_MAX
  const addButton = (
    <Button kind="soft" fullWidth leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setDialog('add')} {...(isFull ? { disabledReason: t('add.full', { count: PAGE_BLOCKS_MAX }) } : {})}>{t('add.action')}</Button>
  )
  const form = selected === undefined ? null : (
    <div className={styles.fields} key={selected.id}>
      <BlockFields block={selected} onChange={change} />
      <details className={styles.more}><summary>{t('field.more')}</summary><div><FrameFields block={selected} onChange={change} /></div></details>
    </div>
  )
  const outline = (
    <div className={styles.outlinePanel}>
      <h2 className={styles.panelTitle}>{t('outline.title', { count: blocks.length })}</h2>
      {blocks.length === 0 ? <p className={styles.help}>{t('outline.empty')}</p> : <Outline blocks={blocks} selectedId={selectedId} problems={draft.problems.ids} actions={actions} />}
      {addButton}
    </div>
  )
  const canvas = (
    <section className={styles.stage} aria-label={t('canvas.label')}>
      <div className={styles.stageBar}>
        <Segmented label={t('canvas.width')} hideLabel value={width} onChange={setWidth} choices={[{ value: 'desktop', label: t('canvas.desktop') }, { value: 'tablet', label: t('canvas.tablet') }, { value: 'phone', label: t('canvas.phone') }]} />
        <Select
          size="sm" aria-label={t('canvas.reader')} className={styles.reader ?? ''} value={reader} onChange={(next) => { if (next !== null) setReader(next as CanvasReader) }}
          data={[{ value: 'all', label: t('canvas.all') }, { value: 'visitor', label: t('canvas.visitor') }, { value: 'member', label: t('canvas.member') }]}
        />
      </div>
      <Canvas
        title={page.title} blocks={blocks} width={isNarrow ? 'phone' : width} reader={reader} selectedId={isPreview ? null : selectedId} actions={isPreview ? null : actions}
        empty={<EmptyState title={t('canvas.nothing')} description={t('canvas.nothingText')} action={<Button kind="primary" onClick={() => setDialog('add')}>{t('add.action')}</Button>} />}
      />
    </section>
  )
  return (
    <div className={styles.editor} data-preview={isPreview || undefined}>
      <header className={styles.bar}>
        <IconButton component={Link} to={sitePagePaths['settings-pages']} label={t('back')}><IconArrowLeft size={20} stroke={1.75} /></IconButton>
        <div className={styles.barTitle}>
          <PageTitle flush>{page.title}</PageTitle>
          <span className={styles.badges}><PageBadges page={page} /></span>
        </div>
        <DraftNote draft={draft} />
        <div className={styles.barActions}>
          <IconButton label={t('undo')} disabled={state.past.length === 0} onClick={() => act({ type: 'undo' })}><IconArrowBackUp size={20} stroke={1.75} /></IconButton>
          <IconButton label={t('redo')} disabled={state.future.length === 0} onClick={() => act({ type: 'redo' })}><IconArrowForwardUp size={20} stroke={1.75} /></IconButton>
          <Button kind="quiet" leftSection={isPreview ? <IconPencil size={18} stroke={1.75} aria-hidden="true" /> : <IconEye size={18} stroke={1.75} aria-hidden="true" />} aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>{t(isPreview ? 'edit' : 'preview')}</Button>
          <Menu position="bottom-end">
            <Menu.Target><IconButton label={t('more')}><IconDots size={20} stroke={1.75} /></IconButton></Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDialog('settings')}>{t('action.settings')}</Menu.Item>
              <Menu.Item onClick={() => setDialog('versions')}>{t('action.versions')}</Menu.Item>
              <Menu.Item onClick={() => { if (page.publishAt === null) setDialog('schedule'); else schedule.mutate(null) }}>{t(page.publishAt === null ? 'action.schedule' : 'action.unschedule')}</Menu.Item>
              {isPublished ? <Menu.Item leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden="true" />} component={Link} to={pathOf({ path: pagePaths.page, params: { path: page.path } })}>{t('action.view')}</Menu.Item> : null}
              {isPublished ? <Menu.Item onClick={() => publish.mutate(publishStatusCd.unpublished)}>{t('action.unpublish')}</Menu.Item> : null}
              <Menu.Divider />
              <Menu.Item c="var(--mantine-color-error)" onClick={() => remove.mutate(page, { onSuccess: () => go(sitePagePaths['settings-pages'], { replace: true }) })}>{t('action.remove')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {/* What stands in the way is said beside it. */}
          {isSame ? null : <Button kind="primary" loading={publish.isPending} disabled={draft.state === 'invalid' || draft.state === 'conflict'} onClick={() => publish.mutate(publishStatusCd.published)}>{t(isPublished ? 'publishChanges' : 'publish')}</Button>}
        </div>
      </header>
      {draft.state === 'conflict' ? (
        <Callout tone="warning" title={t('conflict.title')}>
          <p className={styles.note}>{t('conflict.text')}</p>
          <div className={styles.row}><Button onClick={() => { void loadTheirs() }}>{t('conflict.theirs')}</Button><Button kind="quiet" onClick={() => { void keepMine() }}>{t('conflict.mine')}</Button></div>
        </Callout>
      ) : null}
      {page.publishAt === null ? null : <Callout tone="primary">{t('schedule.note', { time: formatMoment(page.publishAt, language) })}</Callout>}
      <div className={styles.work}>
        {canvas}
        {isPreview ? null : (
          <aside className={styles.panel} aria-label={t('panel')}>
            {selected === undefined || isNarrow ? outline : (
              <>
                <div className={styles.panelHead}>
                  <IconButton label={t('outline.back')} size="md" onClick={() => act({ type: 'select', id: null })}><IconArrowLeft size={18} stroke={1.75} /></IconButton>
                  <h2 className={styles.panelTitle}>{names[selected.type]}</h2>
                </div>
                {form}
              </>
            )}
          </aside>
        )}
      </div>
      <Drawer opened={isNarrow && !isPreview && selected !== undefined} onClose={() => act({ type: 'select', id: null })} title={selected === undefined ? '' : names[selected.type]} closeLabel={common('close')} position="bottom" size="82%">{isNarrow ? form : null}</Drawer>
      <AddBlock opened={dialog === 'add'} onClose={() => setDialog(null)} onAdd={add} onTemplate={addTemplate} />
      {dialog === 'settings' ? <PageForm page={page} onClose={() => setDialog(null)} onSaved={() => { setDialog(null); void refetch(); toast.show({ message: t('toast.settingsSaved'), tone: 'success' }) }} /> : null}
      {dialog === 'schedule' ? <ScheduleDialog isPending={schedule.isPending} onClose={() => setDialog(null)} onSchedule={(publishAt) => schedule.mutate(publishAt)} /> : null}
      {dialog === 'versions' ? <VersionsDialog versions={page.versions} isPending={restore.isPending} onClose={() => setDialog(null)} onRestore={(versionNo) => { void draft.flush().then(() => restore.mutate(versionNo)) }} /> : null}
    </div>
  )
}
