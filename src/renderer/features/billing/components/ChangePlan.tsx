import { useTranslation } from 'react-i18next'
import { useAbility } from '#renderer/lib/session/index.ts'
import { Button, useAlert } from '#renderer/ui/index.ts'
import styles from './billing.module.css'

/** Stays in sight on service management; for those who may change the site's plan [SHELL-18]. */
export function ChangePlan() {
  const { t } = useTranslation('billing')
  const { can } = useAbility()
  const alert = useAlert()
  if (!can('SITE_PLAN_UPDATE')) return null
  return (
    <div className={styles.sticky}>
      <Button kind="accent" aria-haspopup="dialog" onClick={() => { void alert({ title: t('plan.title'), message: t('plan.text') }) }}>{t('plan.change')}</Button>
    </div>
  )
}
