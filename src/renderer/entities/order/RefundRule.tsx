import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/ui/index.ts'
import styles from './order.module.css'

const rules = { schedule: ['beforeStart', 'firstThird', 'firstHalf', 'over'], recorded: ['unused', 'share', 'ended'] } as const

/** The steps of `refundByRule` in words (ENR-13). */
export function RefundRule({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('rule.title')} closeLabel={common('close')}>
      {(['schedule', 'recorded'] as const).map((kind) => (
        <section key={kind} className={styles.rule}>
          <h3>{t(`rule.${kind}`)}</h3>
          <ul>{rules[kind].map((step) => <li key={step}>{t(`rule.${step}`)}</li>)}</ul>
        </section>
      ))}
    </Dialog>
  )
}
