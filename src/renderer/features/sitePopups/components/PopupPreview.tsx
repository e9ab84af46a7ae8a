import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PopupForm } from '#shared/popup/contract.ts'
import { PopupCard } from '#renderer/entities/popup/index.ts'
import { Segmented } from '#renderer/ui/index.ts'
import styles from './sitePopups.module.css'

const widths = ['desktop', 'phone'] as const

/** How visitors see a pop-up, at the width of a desktop or of a phone. */
export function PopupPreview({ popup }: { popup: PopupForm }) {
  const { t } = useTranslation('sitePopups')
  const { t: layer } = useTranslation('popup')
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  return (
    <aside className={styles.preview} aria-label={t('preview.label')}>
      <Segmented label={t('preview.label')} value={width} onChange={setWidth} choices={widths.map((value) => ({ value, label: t(`preview.${value}`) }))} />
      <div className={styles.stage} data-width={width}>
        <div className={styles.sample} inert>
          <div className={styles.sampleHead}><strong>{popup.title.trim() === '' ? t('preview.untitled') : popup.title}</strong><IconX size={18} stroke={1.75} aria-hidden="true" /></div>
          <PopupCard popup={popup} isInert />
          <div className={styles.sampleFoot}><span>{layer('notToday')}</span><span>{layer('close')}</span></div>
        </div>
      </div>
    </aside>
  )
}
