import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useLogout, useSite } from '#renderer/lib/session/index.ts'
import { toast } from '#renderer/ui/index.ts'

/** Logs out and goes to the site's first page with checkLogin=false, or to the brand site [AUTH-07]. */
export function useLeave(): () => Promise<void> {
  const { t } = useTranslation('shell')
  const logout = useLogout()
  const { channel } = useSite()
  const go = useNavigateTo()
  const showError = useShowError()
  return useCallback(async () => {
    try {
      await logout()
      go(channel === null ? { name: 'index' } : { name: 'main', query: { checkLogin: false } })
      toast.show({ message: t('loggedOut') })
    } catch (error) {
      showError(error)
    }
  }, [logout, channel, go, showError, t])
}
