import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleTypeCd } from '#shared/siteMenu/rules.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { Badge, Segmented } from '#renderer/ui/index.ts'
import type { Entry } from '../menuTree.ts'
import styles from './siteMenu.module.css'

const viewers = ['visitor', 'member'] as const

/** The header as it will look, for a visitor or a member. */
export function HeaderPreview({ menus }: { menus: readonly Entry[] }) {
  const { t } = useTranslation('siteMenu')
  const { channel } = useSite()
  const [viewer, setViewer] = useState<(typeof viewers)[number]>('visitor')
  const hidden = viewer === 'visitor' ? visibleTypeCd.members : visibleTypeCd.visitors
  const shown = menus.filter((menu) => menu.visibleTypeCd !== hidden)
  return (
    <section className={styles.preview} aria-label={t('preview.label')}>
      <div className={styles.previewHead}>
        <h2>{t('preview.label')}</h2>
        <Segmented hideLabel label={t('preview.viewer')} value={viewer} choices={viewers.map((value) => ({ value, label: t(`preview.${value}`) }))} onChange={setViewer} />
      </div>
      <div className={styles.bar}>
        <strong>{channel?.name}</strong>
        {shown.length === 0 ? <span className={styles.quiet}>{t('preview.none')}</span> : shown.map(({ menuSeq, menuTitle, subMenus }) => {
          const subs = subMenus.filter((sub) => sub.visibleTypeCd !== hidden)
          return <span key={menuSeq} className={styles.barMenu}>{menuTitle || t('menus.unnamed')}{subs.length > 0 ? <Badge tone="neutral" size="sm" aria-label={t('preview.subs', { count: subs.length })}>{subs.length}</Badge> : null}</span>
        })}
      </div>
    </section>
  )
}
