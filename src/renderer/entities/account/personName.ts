import { useTranslation } from 'react-i18next'

/** Display name; of a deleted account only that it was deleted. */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation('common')
  return (name) => (name === '' ? t('withdrawnMember') : name)
}
