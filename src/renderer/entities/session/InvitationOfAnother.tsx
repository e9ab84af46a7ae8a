import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { ownSiteHost } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'
import { useLogout } from './session.ts'

/** An invitation by mail to another address than the account's: after the logout here, the page offers the login that leads back. */
export function InvitationOfAnother({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation('shell')
  const logout = useLogout()
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    // At a site's own host the platform's login stays: the next login here asks for the account.
    logout(ownSiteHost() !== null).catch(showError).finally(() => setBusy(false))
  }
  return (
    <EmptyState
      icon={<IconMailOff size={28} stroke={1.5} />} title={<PageTitle flush>{title}</PageTitle>} description={description}
      action={<Button kind="primary" loading={isBusy} onClick={leave}>{t('logout')}</Button>}
    />
  )
}
