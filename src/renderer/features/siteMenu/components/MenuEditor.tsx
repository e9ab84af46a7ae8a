import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { SiteMenus } from '#shared/siteMenu/contract.ts'
import { SITE_MENUS_MAX } from '#shared/siteMenu/rules.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { siteMenuKeys, siteMenuQueries } from '#renderer/entities/siteMenu/index.ts'
import { useVersionedForm } from '#renderer/entities/versionedForm.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form } from '#renderer/lib/form/index.ts'
import { Button, EmptyState } from '#renderer/ui/index.ts'
import { addEntry, entriesOf, entriesRule, sentMenus } from '../menuTree.ts'
import type { Entries, Entry } from '../menuTree.ts'
import { HeaderPreview } from './HeaderPreview.tsx'
import { MenuList } from './MenuList.tsx'
import styles from './siteMenu.module.css'

const formOf = (saved: SiteMenus): Entries => ({ menus: entriesOf(saved.menus) })

/** The menus of the header as a tree. What was changed survives a reload until it is saved. */
export function MenuEditor({ saved }: { saved: SiteMenus }) {
  const { t } = useTranslation('siteMenu')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const { form, isDirty, isSaving, submit, revert } = useVersionedForm({
    name: `siteMenu.${channelSeq}`, rule: entriesRule, saved, formOf, bodyOf: sentMenus, before: { menus: saved.menus },
    save: (body: SiteMenus) => client(contract.siteMenu.saveMenus, { params: { channelSeq }, body }),
    readKey: siteMenuQueries.menus(client, channelSeq).queryKey, shownKeys: siteMenuKeys.shown(), texts: { saved: t('menus.saved'), undo: t('undo') },
  })
  const [opened, setOpened] = useState<number | null>(null)
  const menus = form.watch('menus')
  const count = menus.reduce((sum, { subMenus }) => sum + 1 + subMenus.length, 0)
  const change = (next: Entry[]) => form.setValue('menus', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const add = (parent: number | null) => {
    const added = addEntry(form.getValues('menus'), parent)
    change(added.menus)
    setOpened(added.menuSeq)
  }
  const addButton = <Button leftSection={<IconPlus size={18} aria-hidden="true" />} disabled={count >= SITE_MENUS_MAX} onClick={() => add(null)}>{t('menus.add')}</Button>
  return (
    <>
      <HeaderPreview menus={menus} />
      <Form form={form} className={styles.form ?? ''} label={t('menus.label')} onSubmit={submit}>
        {menus.length === 0
          ? <EmptyState title={t('menus.none')} description={t('menus.noneText')} action={addButton} />
          : (
            <>
              <p className={styles.quiet}>{t('menus.hint')}</p>
              <MenuList form={form} menus={menus} opened={opened} onOpen={setOpened} onChange={change} onAdd={add} isFull={count >= SITE_MENUS_MAX} />
              <div className={styles.foot}>
                {addButton}
                <span className={styles.quiet}>{t('menus.count', { count, max: SITE_MENUS_MAX })}</span>
              </div>
            </>
          )}
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" loading={isSaving} disabled={!isDirty}>{t('save')}</Button>
          {isDirty ? <Button kind="quiet" onClick={() => { setOpened(null); revert() }}>{t('revert')}</Button> : null}
        </div>
      </Form>
    </>
  )
}
