import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useLeave } from '#renderer/entities/session/index.ts'
import { logoutKey } from '#renderer/entities/session/session.ts'
import { useAlert } from '#renderer/ui/index.ts'

type Shown = { password: string } | { proof: string }

/** Deletes the account and erases local data; `onDone`: before the page is left. Rejects with the server's refusal. */
export function useWithdraw(onDone: () => void): (shown: Shown) => Promise<void> {
  const { t } = useTranslation('profile')
  const client = useClient()
  const alert = useAlert()
  const leave = useLeave('withdrawn')
  return useMutation({
    // Treated as a logout: the ending session is expected.
    mutationKey: logoutKey, meta: { errors: 'inline' },
    async mutationFn(shown: Shown) {
      await client(contract.profile.withdraw, { body: shown })
      onDone()
      await alert({ title: t('leave.title'), message: t('leave.done') })
      leave()
    },
  }).mutateAsync
}
