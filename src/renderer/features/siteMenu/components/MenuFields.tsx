import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boardPaths } from '#shared/board/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import { pagePaths } from '#shared/page/paths.ts'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { MENU_PATH_MAX, MENU_TITLE_MAX, MENU_URL_MAX, menuTypeCd, openTypeCd, visibleTypeCd } from '#shared/siteMenu/rules.ts'
import { boardQueries, boardTitle } from '#renderer/entities/board/index.ts'
import { useCategories } from '#renderer/entities/course/useCategories.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { siteMenuQueries } from '#renderer/entities/siteMenu/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { FormSegmented, FormTextField } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { pathOf } from '#renderer/lib/navigation/index.ts'
import { Checkbox, Select } from '#renderer/ui/index.ts'
import type { Entries } from '../menuTree.ts'
import styles from './siteMenu.module.css'

type At = `menus.${number}` | `menus.${number}.subMenus.${number}`

/** What one menu says, where it leads, and who sees it. */
export function MenuFields({ form, at }: { form: AppForm<Entries, Entries>; at: At }) {
  const { t } = useTranslation('siteMenu')
  const { control } = form
  const known = useKnownPaths()
  const type = form.watch(`${at}.menuTypeCd`)
  const path = form.watch(`${at}.path`)
  const audiences = Object.values(visibleTypeCd).map((value) => ({ value, label: t(`visible.${value}`) }))
  const opens = form.watch(`${at}.openTypeCd`)
  return (
    <div className={styles.fields}>
      <FormTextField control={control} name={`${at}.menuTitle`} label={t('fields.title')} maxLength={MENU_TITLE_MAX} required />
      <div className={styles.pair}>
        <FormTextField control={control} name={`${at}.titles.en`} label={t('fields.titleEn')} maxLength={MENU_TITLE_MAX} />
        <FormTextField control={control} name={`${at}.titles.ja`} label={t('fields.titleJa')} maxLength={MENU_TITLE_MAX} />
      </div>
      <FormSegmented control={control} name={`${at}.menuTypeCd`} label={t('fields.type')} choices={[{ value: menuTypeCd.inside, label: t('fields.inside') }, { value: menuTypeCd.outside, label: t('fields.outside') }]} />
      {type === menuTypeCd.inside ? (
        <div className={styles.pair}>
          <Select
            label={t('fields.page')} data={known} value={known.some(({ items }) => items.some(({ value }) => value === path)) ? path : null} placeholder={t('fields.choose')} searchable clearable
            onChange={(next) => form.setValue(`${at}.path`, next ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
          />
          <FormTextField control={control} name={`${at}.path`} label={t('fields.path')} description={t('fields.pathHelp')} maxLength={MENU_PATH_MAX} placeholder="/p/about" />
        </div>
      ) : <FormTextField control={control} name={`${at}.externLinkUrl`} label={t('fields.url')} maxLength={MENU_URL_MAX} placeholder="https://" inputMode="url" />}
      <Checkbox
        label={t('fields.newTab')} checked={opens === openTypeCd.newTab}
        onChange={({ currentTarget }) => form.setValue(`${at}.openTypeCd`, currentTarget.checked ? openTypeCd.newTab : openTypeCd.same, { shouldDirty: true })}
      />
      <FormSegmented control={control} name={`${at}.visibleTypeCd`} label={t('fields.visible')} choices={audiences} />
    </div>
  )
}

/** Pages of the site that a menu can lead to, in groups. */
function useKnownPaths() {
  const { t } = useTranslation('siteMenu')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const language = useLanguage()
  const pages = useQuery(siteMenuQueries.pages(client, channelSeq)).data?.pages ?? []
  const boards = useQuery(boardQueries.siteBoards(client, channelSeq)).data?.boards ?? []
  const categories = useCategories().data ?? []
  const groups = [
    {
      group: t('known.site'), items: [
        { value: channelPaths.main, label: t('known.home') }, { value: coursePaths.classes, label: t('known.classes') }, { value: boardPaths.notices, label: t('known.notices') },
        { value: enrollmentPaths['me-classes'], label: t('known.mine') },
      ],
    },
    { group: t('known.pages'), items: pages.map(({ path, title }) => ({ value: pathOf({ path: pagePaths.page, params: { path } }), label: title })) },
    { group: t('known.boards'), items: boards.map(({ boardSeq, titles }) => ({ value: pathOf({ path: siteBoardPaths['boards-list'], params: { boardSeq } }), label: boardTitle(titles, language) })) },
    { group: t('known.categories'), items: categories.map(({ categoryCd, name }) => ({ value: pathOf({ path: coursePaths.classes, query: { categoryCd } }), label: name })) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
