import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ownSiteHost } from '#renderer/lib/navigation/index.ts'
import { useLeave, useSite } from '#renderer/entities/session/index.ts'
import { Checkbox, Stack, useConfirm } from '#renderer/ui/index.ts'

/** Logout. At a site's own host it asks first whether to stay logged in at the platform and other sites [AUTH-07] [SHELL-10]. */
export function useLogoutPress(): () => void {
  const { t } = useTranslation('shell')
  const leave = useLeave()
  const confirm = useConfirm()
  const name = useSite().channel?.name ?? ''
  return useCallback(() => {
    if (ownSiteHost() === null) return leave()
    let keepsPlatform = false
    const message = (
      <Stack gap="md">
        <span>{t('logoutAsk.text', { name })}</span>
        <Checkbox label={t('logoutAsk.keep')} onChange={({ currentTarget }) => { keepsPlatform = currentTarget.checked }} />
      </Stack>
    )
    void confirm({ title: t('logoutAsk.title'), message, confirmLabel: t('logout') }).then((agreed) => (agreed ? leave(keepsPlatform) : undefined))
  }, [confirm, leave, name, t])
}
