import { IconBuildingBank } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ShownAccount } from '#shared/settlement/contract.ts'
import { Button, Callout, Card } from '#renderer/ui/index.ts'
import styles from './settlement.module.css'

/** Where settlements are paid to; without an account they wait. `onChange` is absent for those who may only read. */
export function Account({ account, onChange }: { account: ShownAccount; onChange: (() => void) | undefined }) {
  const { t } = useTranslation('settlement')
  const button = onChange === undefined ? null : <Button size="sm" kind={account === null ? 'primary' : 'secondary'} onClick={onChange}>{t(account === null ? 'account.add' : 'account.change')}</Button>
  if (account === null) return <div className={styles.account}><Callout tone="warning" title={t('account.none')}><div className={styles.missing}><span>{t('account.noneText')}</span>{button}</div></Callout></div>
  const { bankName, number, holder, businessName, regNo } = account
  return (
    <Card padding="md" className={styles.account ?? ''}>
      <div className={styles.accountRow}>
        <IconBuildingBank size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <span className={styles.help}>{t('account.title')}</span>
          <strong>{[bankName, number, holder].join(' · ')}</strong>
          {businessName === '' && regNo === '' ? null : <span className={styles.help}>{[businessName, regNo].filter((text) => text !== '').join(' · ')}</span>}
        </span>
        {button}
      </div>
    </Card>
  )
}
