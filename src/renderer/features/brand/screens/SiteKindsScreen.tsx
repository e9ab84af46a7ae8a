import { useTranslation } from 'react-i18next'
import { contentTypes, siteMenus } from '#shared/brand/siteTemplates.ts'
import { brandPaths } from '#shared/brand/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, PageTitle } from '#renderer/ui/index.ts'
import { TemplatePicture } from '#renderer/entities/siteInfo/TemplatePicture.tsx'
import styles from '../components/siteKinds.module.css'

/** `/create_site/list`: the content types [SHELL-25]. */
export function SiteKindsScreen() {
  const { t } = useTranslation('brand')
  const { t: kinds } = useTranslation('siteKinds')
  return (
    <>
      <PageTitle description={t('list.lead')}>{t('list.title')}</PageTitle>
      <ul className={styles.kinds}>
        {contentTypes.map(({ contentTypeCd, categories, templateCd }) => {
          const name = kinds(`contentType.${contentTypeCd}.name`)
          return (
            <li key={contentTypeCd} className={styles.kind}>
              <TemplatePicture templateCd={templateCd} />
              <div className={styles.body}>
                <h2 className={styles.name}>{name}</h2>
                <p className={styles.text}>{kinds(`contentType.${contentTypeCd}.text`)}</p>
                <dl className={styles.facts}>
                  <div><dt>{t('list.categories')}</dt><dd>{categories.map((category) => kinds(`category.${category}`)).join(t('list.and'))}</dd></div>
                  <div><dt>{t('list.menus')}</dt><dd>{siteMenus.map(({ key }) => kinds(`menu.${key}`)).join(t('list.and'))}</dd></div>
                  <div><dt>{t('list.look')}</dt><dd>{kinds(`template.${templateCd}.name`)}</dd></div>
                </dl>
                <Button component={Link} to={pathOf({ path: brandPaths.create_site, query: { contentTypeCd } })} kind="primary" aria-label={t('list.startOf', { name })}>{t('list.start')}</Button>
              </div>
            </li>
          )
        })}
      </ul>
      <p className={styles.note}>{t('list.note')}</p>
    </>
  )
}
