import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import { curriculumTypeCd, yn } from '#shared/kernel/codes.ts'
import { CURRICULUM_TITLE_MAX } from '#shared/curriculum/items.ts'
import { SaveStatus } from '#renderer/lib/autosave/index.ts'
import { Callout, Drawer, RichTextEditor, Stack, Switch, TextField } from '#renderer/ui/index.ts'
import { MaterialFiles } from './MaterialFiles.tsx'
import { VideoFields } from './VideoFields.tsx'
import { VideoFile } from './VideoFile.tsx'
import { useItemUploadRows } from './itemUploadRows.ts'
import { useItemEditing } from './useItemEditing.ts'
import { isLocked, videoStanding } from './videoStanding.ts'
import styles from './panel.module.css'

export function ItemPanel({ item, onClose }: { item: CurriculumItem | null; onClose: () => void }) {
  const { t } = useTranslation('curriculum')
  const { t: common } = useTranslation('common')
  const section = item?.body.curriculumTypeCd === curriculumTypeCd.section
  return (
    <Drawer opened={item !== null} onClose={onClose} title={section ? t('panel.section') : t('panel.title')} closeLabel={common('close')} size="min(680px, 100vw)">
      {item === null ? null : <ItemForm key={item.curriculumSeq} item={item} />}
    </Drawer>
  )
}

function ItemForm({ item }: { item: CurriculumItem }) {
  const { t } = useTranslation('curriculum')
  const rows = useItemUploadRows(item.curriculumSeq)
  const standing = videoStanding(item.uploads, rows)
  const locked = item.body.curriculumTypeCd === curriculumTypeCd.video && isLocked(standing)
  const { body, autosave, set, errorOf } = useItemEditing(item, locked)
  const section = body.curriculumTypeCd === curriculumTypeCd.section
  return (
    <Stack gap="lg" className={styles.panel ?? ''}>
      <div className={styles.saving}>{locked ? null : <SaveStatus autosave={autosave} />}</div>
      {locked ? <Callout tone="warning" icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}>{t('locked')}</Callout> : null}
      <TextField
        label={section ? t('panel.sectionName') : t('panel.name')} value={body.title} maxLength={CURRICULUM_TITLE_MAX} disabled={locked} error={errorOf('title')} required
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      {body.curriculumTypeCd === curriculumTypeCd.video ? (
        <>
          <VideoFile item={item} standing={standing} locked={locked} />
          <VideoFields body={body} locked={locked} set={set} />
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
      {section || locked ? null : (
        <RichTextEditor
          label={body.curriculumTypeCd === curriculumTypeCd.text ? t('panel.content') : t('panel.note')}
          placeholder={body.curriculumTypeCd === curriculumTypeCd.text ? t('panel.contentPlaceholder') : t('panel.notePlaceholder')}
          value={body.content} error={errorOf('content')} onChange={(content) => set({ content })}
        />
      )}
    </Stack>
  )
}
