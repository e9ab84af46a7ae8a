import { useTranslation } from 'react-i18next'
import { ownershipPaths } from '#shared/ownership/paths.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import { Callout } from '#renderer/ui/index.ts'

/** Tells staff that their site is closing. Needs the texts `ownership`. */
export function ClosingBanner({ closesAt }: { closesAt: string }) {
  const { t } = useTranslation('ownership')
  const { can } = useAbility()
  return <Callout tone="warning">{t('banner', { day: formatDay(closesAt, useLanguage()) })} {can('SITE_OWNER_UPDATE') ? <TextLink to={ownershipPaths['settings-ownership']}>{t('bannerLink')}</TextLink> : null}</Callout>
}
