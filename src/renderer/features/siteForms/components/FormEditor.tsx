import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconArrowsSplit2, IconCopy, IconDots, IconExternalLink, IconInbox, IconLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteForm } from '#shared/form/contract.ts'
import { formPaths } from '#shared/form/paths.ts'
import { FORM_ITEMS_MAX, FORM_LEAD_MAX, FORM_STEPS_MAX, FORM_TITLE_MAX, formButtonTypes, formItemTypes, itemsOf } from '#shared/form/rules.ts'
import type { FormAnswers } from '#shared/form/rules.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { optionOf } from '#shared/kernel/paging.ts'
import { FormFields } from '#renderer/entities/form/FormFields.tsx'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Badge, Button, Callout, Drawer, EmptyState, IconButton, Menu, PageTitle, Segmented, TextField, Textarea, toast, useHotkeys, useMediaQuery } from '#renderer/ui/index.ts'
import { faultsOf } from './editorState.ts'
import { FormOutline } from './FormOutline.tsx'
import { FormSettingsPart } from './FormSettingsPart.tsx'
import { ItemFields } from './ItemFields.tsx'
import { itemIcons, useItemNames } from './itemTypes.tsx'
import { newFormId, newItem, newStep } from './startContent.ts'
import { useFormActions, useShareForm } from './useFormActions.ts'
import { useFormEditing } from './useFormEditing.ts'
import type { FormEditing, SaveState } from './useFormEditing.ts'
import styles from './siteForms.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const parts = ['items', 'settings'] as const

/** Steps and items beside the form that they make, and its settings; saved when its maker says so. */
export function FormEditor({ saved }: { saved: SiteForm }) {
  const { t } = useTranslation('siteForm')
  const { t: common } = useTranslation('common')
  const names = useItemNames()
  const go = useNavigateTo()
  const errorText = useErrorText()
  const [query, setQuery] = useSearchParams()
  const part = optionOf(query.get('part'), parts)
  const params = { channelSeq: useChannelSeq(), formSeq: saved.formSeq }
  const editing = useFormEditing(saved, params)
  const { state, act, form, faults, isDirty, saveState, save, publish, isPublished } = editing
  const { content, selectedId } = state
  const { remove } = useFormActions()
  const share = useShareForm()
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const title = form.watch('title')
  const items = itemsOf(content.steps)
  const selected = items.find(({ id }) => id === selectedId)
  const stepAt = content.steps.findIndex(({ id }) => id === selectedId)
  const step = content.steps[stepAt]
  const faulty = Object.keys(faults)

  const keep = async () => {
    if (faulty[0] !== undefined) act({ type: 'select', id: faulty[0] })
    else if (await save()) toast.show({ message: t('toast.saved'), tone: 'success' })
    // What is wrong may be in the other part.
    else if (Object.keys(form.formState.errors).length > 0) setQuery({ part: 'settings' })
  }
  const setStatus = (status: '00' | '99') => {
    if (faulty[0] !== undefined) return act({ type: 'select', id: faulty[0] })
    publish.mutate(status, { onSuccess: (done) => {
      if (done === publishStatusCd.published) toast.show({ message: t('toast.published', { title }), tone: 'success', stay: 'long', action: { label: t('action.share'), onClick: () => { void share(saved.formSeq) } } })
      else if (done === publishStatusCd.unpublished) toast.show({ message: t('toast.unpublished', { title }), tone: 'success' })
    } })
  }
  const drop = (id: string) => {
    act({ type: 'remove', id })
    toast.show({ message: t('toast.itemRemoved'), action: { label: t('undo'), onClick: () => act({ type: 'undo' }) } })
  }
  const again = () => { if (selected !== undefined && items.length < FORM_ITEMS_MAX) act({ type: 'add', item: { ...selected, id: newFormId() }, after: selected.id }) }
  useHotkeys([
    ['mod+Z', () => act({ type: 'undo' })], ['mod+shift+Z', () => act({ type: 'redo' })], ['mod+Y', () => act({ type: 'redo' })], ['mod+S', () => { void keep() }], ['mod+D', again], ['Escape', () => act({ type: 'select', id: null })],
  ])

  const add = (
    <Menu position="bottom" width="target">
      <Menu.Target><Button kind="soft" fullWidth leftSection={<IconPlus {...icon} />}>{t('add.action')}</Button></Menu.Target>
      <Menu.Dropdown>
        {formItemTypes.map((type) => <Menu.Item key={type} leftSection={itemIcons[type]} disabled={items.length >= FORM_ITEMS_MAX} onClick={() => act({ type: 'add', item: newItem(type, names[type], (number) => t('item.choiceNo', { number })), after: selectedId })}>{names[type]}</Menu.Item>)}
        <Menu.Divider />
        <Menu.Item leftSection={<IconArrowsSplit2 {...icon} />} disabled={content.steps.length >= FORM_STEPS_MAX} onClick={() => act({ type: 'addStep', step: newStep() })}>{t('add.step')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
  const fields = selected !== undefined ? (
    <div key={selected.id}>
      <ItemFields item={selected} steps={content.steps} fault={faults[selected.id]} onChange={(item, field) => act({ type: 'change', item, field })} />
      <div className={styles.row}><Button size="sm" leftSection={<IconCopy {...icon} />} disabled={items.length >= FORM_ITEMS_MAX} onClick={again}>{t('item.copy')}</Button></div>
    </div>
  ) : step !== undefined ? (
    <div className={styles.fields}>
      <TextField label={t('step.title')} description={t('step.titleText')} maxLength={FORM_TITLE_MAX} value={step.title} onChange={(event) => act({ type: 'changeStep', id: step.id, title: event.currentTarget.value })} />
    </div>
  ) : null
  const fieldsTitle = selected !== undefined ? names[selected.type] : t('outline.step', { number: stepAt + 1 })
  const buttonNames = { SUBMIT_BUTTON: t('button.small'), BLOCK_SUBMIT_BUTTON: t('button.wide') }
  const outline = (
    <div className={styles.outlinePanel}>
      <h2 className={styles.panelTitle}>{t('outline.title', { count: items.length })}</h2>
      <FormOutline steps={content.steps} selectedId={selectedId} faults={faults} actions={{ select: (id) => act({ type: 'select', id }), move: (id, over) => act({ type: 'move', id, over }), shift: (id, by) => act({ type: 'shift', id, by }), remove: drop }} />
      {add}
      <details className={styles.more}>
        <summary>{t('texts.title')}</summary>
        <div className={styles.fields}>
          <Textarea label={t('texts.lead')} maxLength={FORM_LEAD_MAX} value={content.lead} onChange={(event) => act({ type: 'changeForm', part: { lead: event.currentTarget.value }, field: 'lead' })} />
          <Segmented label={t('button.label')} value={content.button.type} onChange={(type) => act({ type: 'changeForm', part: { button: { ...content.button, type } }, field: 'button' })} choices={formButtonTypes.map((value) => ({ value, label: buttonNames[value] }))} />
          <TextField label={t('button.text')} placeholder={t('button.textHint')} maxLength={40} value={content.button.label} onChange={(event) => act({ type: 'changeForm', part: { button: { ...content.button, label: event.currentTarget.value } }, field: 'buttonText' })} />
          <Textarea label={t('texts.thanks')} description={t('texts.thanksText')} maxLength={FORM_LEAD_MAX} value={content.thanks} onChange={(event) => act({ type: 'changeForm', part: { thanks: event.currentTarget.value }, field: 'thanks' })} />
        </div>
      </details>
    </div>
  )
  return (
    <div className={styles.editor}>
      <header className={styles.bar}>
        <IconButton component={Link} to={formPaths['settings-forms']} label={t('back')}><IconArrowLeft size={20} stroke={1.75} /></IconButton>
        <div className={styles.barTitle}>
          <PageTitle flush>{title.trim() === '' ? saved.title : title}</PageTitle>
          <Badge tone={isPublished ? 'success' : 'neutral'}>{t(isPublished ? 'state.published' : 'state.unpublished')}</Badge>
        </div>
        <SaveNote state={saveState} faults={faulty.length} />
        <div className={styles.barActions}>
          <IconButton label={t('undo')} disabled={state.past.length === 0} onClick={() => act({ type: 'undo' })}><IconArrowBackUp size={20} stroke={1.75} /></IconButton>
          <IconButton label={t('redo')} disabled={state.future.length === 0} onClick={() => act({ type: 'redo' })}><IconArrowForwardUp size={20} stroke={1.75} /></IconButton>
          <Menu position="bottom-end">
            <Menu.Target><IconButton label={t('action.menu', { title: saved.title })}><IconDots size={20} stroke={1.75} /></IconButton></Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconInbox {...icon} />} component={Link} to={pathOf({ path: formPaths['settings-form-submissions'], params: { formSeq: saved.formSeq } })}>{t('action.submissions')}</Menu.Item>
              {isPublished ? <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => { void share(saved.formSeq) }}>{t('action.share')}</Menu.Item> : null}
              {isPublished ? <Menu.Item leftSection={<IconExternalLink {...icon} />} component={Link} to={pathOf({ path: formPaths.form, params: { formSeq: saved.formSeq } })}>{t('action.view')}</Menu.Item> : null}
              {isPublished ? <Menu.Item onClick={() => setStatus(publishStatusCd.unpublished)}>{t('action.unpublish')}</Menu.Item> : null}
              <Menu.Divider />
              <Menu.Item c="var(--mantine-color-error)" onClick={() => remove.mutate(saved, { onSuccess: () => go(formPaths['settings-forms'], { replace: true }) })}>{t('action.remove')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button kind={isPublished ? 'primary' : 'secondary'} loading={saveState === 'saving'} disabled={!isDirty || saveState === 'conflict'} onClick={() => { void keep() }}>{t('save')}</Button>
          {isPublished ? null : <Button kind="primary" loading={publish.isPending} {...(items.length === 0 ? { disabledReason: t('publishEmpty') } : {})} onClick={() => setStatus(publishStatusCd.published)}>{t('action.publish')}</Button>}
        </div>
      </header>
      {saveState === 'conflict' ? <Conflict editing={editing} /> : null}
      {saveState === 'failed' ? <Callout tone="danger" title={t('saveState.failed')}>{errorText(editing.error)}</Callout> : null}
      <Segmented hideLabel label={t('parts')} value={part} choices={[{ value: 'items', label: t('part.items') }, { value: 'settings', label: t('part.settings') }]} onChange={(next) => setQuery(next === 'items' ? {} : { part: next }, { replace: true, preventScrollReset: true })} />
      {part === 'settings' ? <FormSettingsPart form={form} params={params} savedWebhook={saved.settings.webhookUrl} /> : (
        <div className={styles.work}>
          <Preview title={title} content={content} shownItem={selectedId} isNarrow={isNarrow} add={add} />
          <aside className={styles.panel} aria-label={t('panel')}>
            {fields === null || isNarrow ? outline : (
              <>
                <div className={styles.panelHead}>
                  <IconButton label={t('outline.back')} size="md" onClick={() => act({ type: 'select', id: null })}><IconArrowLeft {...icon} /></IconButton>
                  <h2 className={styles.panelTitle}>{fieldsTitle}</h2>
                </div>
                {fields}
              </>
            )}
          </aside>
        </div>
      )}
      <Drawer opened={isNarrow && part === 'items' && fields !== null} onClose={() => act({ type: 'select', id: null })} title={fieldsTitle} closeLabel={common('close')} position="bottom" size="82%">{isNarrow ? fields : null}</Drawer>
    </div>
  )
}

function SaveNote({ state, faults }: { state: SaveState; faults: number }) {
  const { t } = useTranslation('siteForm')
  const texts = { saved: t('saveState.saved'), saving: t('saveState.saving'), dirty: t('saveState.dirty'), failed: t('saveState.failed'), conflict: t('saveState.conflict') }
  return <output className={styles.saveNote} data-fault={faults > 0 || undefined}>{faults > 0 ? t('saveState.faults', { count: faults }) : texts[state]}</output>
}

function Conflict({ editing }: { editing: FormEditing }) {
  const { t } = useTranslation('siteForm')
  return (
    <Callout tone="warning" title={t('conflict.title')}>
      <p className={styles.note}>{t('conflict.text')}</p>
      <div className={styles.row}><Button onClick={() => { void editing.takeTheirs() }}>{t('conflict.theirs')}</Button><Button kind="quiet" onClick={() => { void editing.keepMine() }}>{t('conflict.mine')}</Button></div>
    </Callout>
  )
}

type Width = 'desktop' | 'phone'

/** The form as people meet it; it can be filled in, and sends nothing. */
function Preview({ title, content, shownItem, isNarrow, add }: { title: string; content: SiteForm['content']; shownItem: string | null; isNarrow: boolean; add: React.ReactNode }) {
  const { t } = useTranslation('siteForm')
  const [width, setWidth] = useState<Width>('desktop')
  const [answers, setAnswers] = useState<FormAnswers>({})
  const faulty = faultsOf(content.steps)
  // An item that cannot be saved yet may have nothing to show.
  const steps = content.steps.map((step) => ({ ...step, items: step.items.map((item) => (faulty[item.id] === 'condition' ? { ...item, showIf: null } : item)) }))
  const count = itemsOf(steps).length
  return (
    <section className={styles.stage} aria-label={t('preview.label')}>
      <div className={styles.stageBar}>
        <span className={styles.quiet}>{t('preview.text')}</span>
        {isNarrow ? null : <Segmented label={t('preview.width')} hideLabel value={width} onChange={setWidth} choices={[{ value: 'desktop', label: t('preview.desktop') }, { value: 'phone', label: t('preview.phone') }]} />}
      </div>
      <div className={styles.canvas}>
        <div className={styles.sheet} data-width={isNarrow ? 'phone' : width}>
          {count === 0 ? <EmptyState title={t('preview.empty')} description={t('preview.emptyText')} action={add} /> : (
            <>
              <p className={styles.sheetTitle}>{title}</p>
              <FormFields
                form={{ ...content, steps }} label={t('preview.label')} answers={answers} onAnswer={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))} files={{}} onFile={() => undefined} send={null} isSending={false} shownItem={shownItem}
                onSubmit={() => toast.show({ message: t('preview.sent') })}
              />
            </>
          )}
        </div>
      </div>
    </section>
  )
}
