import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { categoriesForm } from '#shared/siteMenu/contract.ts'
import type { CategoriesForm, SiteCategories } from '#shared/siteMenu/contract.ts'
import { CATEGORY_NAME_MAX, SITE_CATEGORIES_MAX } from '#shared/siteMenu/rules.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { siteMenuKeys, siteMenuQueries } from '#renderer/entities/siteMenu/index.ts'
import { useVersionedForm } from '#renderer/entities/versionedForm.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextField } from '#renderer/lib/form/index.ts'
import { Button, EmptyState, IconButton, Tooltip } from '#renderer/ui/index.ts'
import styles from './siteMenu.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const formOf = (saved: SiteCategories): CategoriesForm => ({ categories: saved.categories.map(({ categoryCd, name, names }) => ({ categoryCd, name, names })) })

/** The categories of classes in their order. */
export function CategoryEditor({ saved }: { saved: SiteCategories }) {
  const { t } = useTranslation('siteMenu')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const { form, isDirty, isSaving, submit, revert } = useVersionedForm({
    name: `siteCategories.${channelSeq}`, rule: categoriesForm, saved, formOf, bodyOf: (typed) => typed,
    save: (body: CategoriesForm & { version: string }) => client(contract.siteMenu.saveCategories, { params: { channelSeq }, body }),
    readKey: siteMenuQueries.categories(client, channelSeq).queryKey, shownKeys: siteMenuKeys.shown(), texts: { saved: t('categories.saved'), undo: t('undo') },
  })
  const rows = useFieldArray({ control: form.control, name: 'categories' })
  const counts = new Map(saved.categories.map(({ categoryCd, classCount }) => [categoryCd, classCount]))
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} disabled={rows.fields.length >= SITE_CATEGORIES_MAX} onClick={() => rows.append({ categoryCd: null, name: '', names: { en: '', ja: '' } })}>{t('categories.add')}</Button>
  )
  return (
    <Form form={form} className={styles.form ?? ''} label={t('categories.label')} onSubmit={submit}>
      {rows.fields.length === 0 ? <EmptyState title={t('categories.none')} description={t('categories.noneText')} action={add} /> : (
        <>
          <ol className={styles.list} aria-label={t('categories.label')}>
            {rows.fields.map(({ id, categoryCd }, at) => {
              const count = categoryCd === null ? 0 : counts.get(categoryCd) ?? 0
              const name = form.watch(`categories.${at}.name`) || t('menus.unnamed')
              return (
                <li key={id} className={styles.category}>
                  <FormTextField control={form.control} name={`categories.${at}.name`} label={t('categories.name')} maxLength={CATEGORY_NAME_MAX} required />
                  <FormTextField control={form.control} name={`categories.${at}.names.en`} label={t('fields.titleEn')} maxLength={CATEGORY_NAME_MAX} />
                  <FormTextField control={form.control} name={`categories.${at}.names.ja`} label={t('fields.titleJa')} maxLength={CATEGORY_NAME_MAX} />
                  <span className={styles.categoryEnd}>
                    <span className={styles.quiet}>{t('categories.count', { count })}</span>
                    <IconButton label={t('categories.up', { name })} disabled={at === 0} onClick={() => rows.move(at, at - 1)}><IconArrowUp {...icon} /></IconButton>
                    <IconButton label={t('categories.down', { name })} disabled={at === rows.fields.length - 1} onClick={() => rows.move(at, at + 1)}><IconArrowDown {...icon} /></IconButton>
                    <Tooltip label={t('categories.inUse')} disabled={count === 0}>
                      <IconButton label={t('categories.remove', { name })} aria-disabled={count > 0} data-disabled={count > 0 || undefined} onClick={() => { if (count === 0) rows.remove(at) }}><IconTrash {...icon} /></IconButton>
                    </Tooltip>
                  </span>
                </li>
              )
            })}
          </ol>
          <div className={styles.foot}>{add}<span className={styles.quiet}>{t('categories.help')}</span></div>
        </>
      )}
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" loading={isSaving} disabled={!isDirty}>{t('save')}</Button>
        {isDirty ? <Button kind="quiet" onClick={revert}>{t('revert')}</Button> : null}
      </div>
    </Form>
  )
}
