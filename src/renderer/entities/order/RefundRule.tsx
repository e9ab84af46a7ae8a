import { useTranslation } from 'react-i18next'
import type { OwnRefundRule } from '#shared/order/refund.ts'
import { Dialog } from '#renderer/ui/index.ts'
import { RefundTerms } from './RefundTerms.tsx'

/** The refund rule of an order or of a site in words (ENR-13). */
export function RefundRule({ opened, onClose, rule, courseTypeCd }: { opened: boolean; onClose: () => void; rule: OwnRefundRule | null; courseTypeCd: string }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('rule.title')} closeLabel={common('close')}>
      <RefundTerms rule={rule} courseTypeCd={courseTypeCd} />
    </Dialog>
  )
}
