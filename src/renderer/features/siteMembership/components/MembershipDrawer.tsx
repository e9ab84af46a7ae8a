import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffMembership } from '#shared/membership/contract.ts'
import { useMonthlyText } from '#renderer/entities/membership/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { Button, Drawer, Heading } from '#renderer/ui/index.ts'
import { MembershipFormDialog } from './MembershipFormDialog.tsx'
import { Subscribers } from './Subscribers.tsx'
import styles from './siteMembership.module.css'

/** A membership with its subscribers. */
export function MembershipDrawer({ membership, onClose }: { membership: StaffMembership; onClose: () => void }) {
  const { t } = useTranslation('membership')
  const { t: common } = useTranslation('common')
  const { can } = useAbility()
  const monthlyText = useMonthlyText()
  const [editing, setEditing] = useState(false)
  const canChange = can('SITE_SALES_UPDATE')
  const { name, description, price, termMonths, courseSeqs, onSale } = membership
  return (
    <Drawer opened onClose={onClose} title={t('staff.detail')} closeLabel={common('close')} size={560}>
      <div className={styles.sheet}>
        <Heading order={2} size="h4">{name}</Heading>
        {canChange ? <div><Button onClick={() => setEditing(true)}>{t('form.edit')}</Button></div> : null}
        <dl className={styles.facts}>
          <div><dt>{t('staff.price')}</dt><dd>{monthlyText(price)}</dd></div>
          <div><dt>{t('form.term')}</dt><dd>{termMonths === null ? t('staff.noTerm') : t('staff.term', { count: termMonths })}</dd></div>
          <div><dt>{t('staff.opens')}</dt><dd>{courseSeqs === null ? t('staff.everyClass') : t('staff.classes', { count: courseSeqs.length })}</dd></div>
          <div><dt>{t('staff.state')}</dt><dd>{t(onSale ? 'staff.onSale' : 'staff.offSale')}</dd></div>
          {description === '' ? null : <div><dt>{t('form.description')}</dt><dd>{description}</dd></div>}
        </dl>
        <Subscribers membership={membership} canChange={canChange} />
      </div>
      {editing ? <MembershipFormDialog membership={membership} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} /> : null}
    </Drawer>
  )
}
