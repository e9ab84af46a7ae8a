import { useTranslation } from 'react-i18next'
import { blockTypes } from '#shared/page/blocks/blocks.ts'
import type { BlockType } from '#shared/page/blocks/blocks.ts'
import { Dialog } from '#renderer/ui/index.ts'
import { blockIcons } from './blockKinds.tsx'
import { blockTemplates } from './templates.ts'
import type { BlockTemplate } from './templates.ts'
import { useBlockNames } from './useBlockNames.ts'
import styles from './sitePages.module.css'

const templateIcons: Readonly<Record<BlockTemplate, BlockType>> = { welcome: 'hero', reasons: 'columns', learners: 'reviews', prices: 'prices', questions: 'faq', people: 'teachers' }

/** Asks which kind of block to add, or which ready-made ones. */
export function AddBlock({ opened, onClose, onAdd, onTemplate }: { opened: boolean; onClose: () => void; onAdd: (type: BlockType) => void; onTemplate: (template: BlockTemplate) => void }) {
  const { t } = useTranslation('sitePage')
  const { t: common } = useTranslation('common')
  const names = useBlockNames()
  const texts: Readonly<Record<BlockType, string>> = {
    hero: t('about.hero'), text: t('about.text'), picture: t('about.picture'), gallery: t('about.gallery'), video: t('about.video'), columns: t('about.columns'), classes: t('about.classes'), packages: t('about.packages'),
    reviews: t('about.reviews'), teachers: t('about.teachers'), prices: t('about.prices'), faq: t('about.faq'), countdown: t('about.countdown'), form: t('about.form'), map: t('about.map'), snippet: t('about.snippet'),
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('add.title')} closeLabel={common('close')} size="large">
      <ul className={styles.kinds}>
        {blockTypes.map((type) => (
          <li key={type}><button type="button" onClick={() => onAdd(type)}>{blockIcons[type]}<span><strong>{names[type]}</strong><small>{texts[type]}</small></span></button></li>
        ))}
      </ul>
      <h3 className={styles.ready}>{t('ready.title')}</h3>
      <ul className={styles.kinds} aria-label={t('ready.title')}>
        {blockTemplates.map((template) => (
          <li key={template}><button type="button" onClick={() => onTemplate(template)}>{blockIcons[templateIcons[template]]}<span><strong>{t(`ready.${template}`)}</strong><small>{t(`ready.${template}Text`)}</small></span></button></li>
        ))}
      </ul>
    </Dialog>
  )
}
