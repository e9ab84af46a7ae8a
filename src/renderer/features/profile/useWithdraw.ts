import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useLeave } from '#renderer/entities/session/index.ts'
import { logoutKey } from '#renderer/entities/session/session.ts'
import { useAlert } from '#renderer/ui/index.ts'

/** What a person shows to be sure that it is them. */
type Shown = { password: string } | { proof: string }

/**
 * Ends the account and says goodbye; then they come to the first page, and what the page and the machine keep of them is erased.
 * Rejects as the server refuses.
 * @param onDone the account is gone, and the page is about to be left
 */
export function useWithdraw(onDone: () => void): (shown: Shown) => Promise<void> {
  const { t } = useTranslation('profile')
  const client = useClient()
  const alert = useAlert()
  const leave = useLeave('withdrawn')
  return useMutation({
    // As a logout: that the session ends is no news to this page.
    mutationKey: logoutKey, meta: { errors: 'inline' },
    async mutationFn(shown: Shown) {
      await client(contract.profile.withdraw, { body: shown })
      onDone()
      await alert({ title: t('leave.title'), message: t('leave.done') })
      leave()
    },
  }).mutateAsync
}
