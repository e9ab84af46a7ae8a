import { useTranslation } from 'react-i18next'
import type { BlockType } from '#shared/page/blocks/blocks.ts'

export function useBlockNames(): Readonly<Record<BlockType, string>> {
  const { t } = useTranslation('sitePage')
  return {
    hero: t('kind.hero'), text: t('kind.text'), picture: t('kind.picture'), gallery: t('kind.gallery'), video: t('kind.video'), columns: t('kind.columns'), classes: t('kind.classes'), packages: t('kind.packages'),
    reviews: t('kind.reviews'), teachers: t('kind.teachers'), prices: t('kind.prices'), faq: t('kind.faq'), countdown: t('kind.countdown'), form: t('kind.form'), map: t('kind.map'), snippet: t('kind.snippet'),
  }
}
