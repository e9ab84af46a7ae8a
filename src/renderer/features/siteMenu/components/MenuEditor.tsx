import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { SiteMenus } from '#shared/siteMenu/contract.ts'
import { SITE_MENUS_MAX } from '#shared/siteMenu/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { siteMenuKeys, siteMenuQueries } from '#renderer/entities/siteMenu/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, useAppForm, useDraft, useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { Button, EmptyState, toast } from '#renderer/ui/index.ts'
import { addEntry, entriesOf, entriesRule, sentMenus } from '../menuTree.ts'
import type { Entries, Entry } from '../menuTree.ts'
import { HeaderPreview } from './HeaderPreview.tsx'
import { MenuList } from './MenuList.tsx'
import styles from './siteMenu.module.css'

/** The menus of the header as a tree. What was changed survives a reload until it is saved. */
export function MenuEditor({ saved }: { saved: SiteMenus }) {
  const { t } = useTranslation('siteMenu')
  const client = useClient()
  const queries = useQueryClient()
  const channelSeq = useChannelSeq()
  const form = useAppForm<Entries, Entries>(entriesRule, { menus: entriesOf(saved.menus) })
  const draft = useDraft(`siteMenu.${channelSeq}`, form, { except: [] })
  useUnsavedGuard(form.formState.isDirty, { onLeave: draft.clear })
  const [opened, setOpened] = useState<number | null>(null)
  const menus = form.watch('menus')
  const count = menus.reduce((sum, { subMenus }) => sum + 1 + subMenus.length, 0)
  const change = (next: Entry[]) => form.setValue('menus', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  const store = useMutation({
    mutationFn: (body: SiteMenus) => client(contract.siteMenu.saveMenus, { params: { channelSeq }, body }),
    meta: { errors: 'inline' },
    async onSuccess(now) {
      form.reset({ menus: entriesOf(now.menus) })
      draft.clear()
      queries.setQueryData(siteMenuQueries.menus(client, channelSeq).queryKey, now)
      await invalidate(queries, siteMenuKeys.shown())
    },
  })
  const submit = async (entries: Entries) => {
    const now = await store.mutateAsync({ ...sentMenus(entries), version: saved.version })
    const undo = () => { void store.mutateAsync({ menus: saved.menus, version: now.version }).catch(() => undefined) }
    toast.show({ message: t('menus.saved'), tone: 'success', stay: 'long', action: { label: t('undo'), onClick: undo } })
  }
  const revert = () => {
    form.reset()
    draft.clear()
    setOpened(null)
    // What another person has saved meanwhile.
    void queries.invalidateQueries(siteMenuQueries.menus(client, channelSeq))
  }
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
              <MenuList form={form} menus={menus} opened={opened} onOpen={setOpened} onChange={change} onAdd={add} isFull={count >= SITE_MENUS_MAX} />
              <div className={styles.foot}>
                {addButton}
                <span className={styles.quiet}>{t('menus.count', { count, max: SITE_MENUS_MAX })}</span>
              </div>
            </>
          )}
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" loading={store.isPending} disabled={!form.formState.isDirty}>{t('save')}</Button>
          {form.formState.isDirty ? <Button kind="quiet" onClick={revert}>{t('revert')}</Button> : null}
        </div>
      </Form>
    </>
  )
}
