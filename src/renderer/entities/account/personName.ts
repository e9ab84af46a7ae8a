import { useTranslation } from 'react-i18next'

/** A person's name as it is shown: of someone who has left, nothing is kept but that they have. */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation('common')
  return (name) => (name === '' ? t('withdrawnMember') : name)
}
