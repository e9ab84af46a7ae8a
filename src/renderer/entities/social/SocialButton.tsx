import { useTranslation } from 'react-i18next'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { Button } from '#renderer/ui/index.ts'
import { SocialMark } from './SocialMark.tsx'
import styles from './SocialButton.module.css'

export function SocialButton({ type, loading, disabled, onClick }: { type: SnsTypeCd; loading: boolean; disabled: boolean; onClick: () => void }) {
  const { t } = useTranslation('social')
  return (
    <Button
      fullWidth size="md" className={styles.button ?? ''} data-type={type} loading={loading} disabled={disabled} onClick={onClick}
      leftSection={<span className={styles.mark}><SocialMark type={type} /></span>}
    >
      {t(`continue.${type}`)}
    </Button>
  )
}
