import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountSwitched } from '#renderer/entities/session/index.ts'
import { toast } from '#renderer/ui/index.ts'

/** Names the new account after another tab switched it, as nothing else on the page shows it. */
export function useAccountSwitchedNotice(): void {
  const { t } = useTranslation('shell')
  const { name, shown } = useAccountSwitched()
  useEffect(() => {
    if (name === null) return
    toast.show({ message: t('accounts.somebodyElse', { name }), tone: 'warning', stay: 'long' })
    shown()
  }, [name, t, shown])
}
