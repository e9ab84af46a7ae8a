import { useTranslation } from 'react-i18next'
import { planPaths } from '#shared/plan/paths.ts'
import { PlanHistory } from '#renderer/entities/plan/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, PageTitle } from '#renderer/ui/index.ts'

/** `/settings/studio/payments`: what the site paid to the platform (SET-08). */
export function StudioPaymentsScreen() {
  const { t } = useTranslation('plan')
  return (
    <>
      <PageTitle description={t('studio.lead')} action={<Button component={Link} to={planPaths.service_manage}>{t('studio.plan')}</Button>}>{t('studio.title')}</PageTitle>
      <PlanHistory channelSeq={useChannelSeq()} />
    </>
  )
}
