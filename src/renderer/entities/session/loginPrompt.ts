import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { useConfirm } from '#renderer/ui/index.ts'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'

/** Asks 'Login is required. Do you want to log in?' and goes to login, which returns here [SHELL-21]. */
export function useLoginPrompt(): () => Promise<void> {
  const { t } = useTranslation('common')
  const confirm = useConfirm()
  const go = useNavigateTo()
  const { pathname, search, hash } = useLocation()
  return useCallback(async () => {
    if (await confirm({ title: t('loginPrompt.title'), message: t('loginPrompt.message'), confirmLabel: t('login') })) {
      go(pathOf({ path: authPaths.login, query: { next: `${pathname}${search}${hash}` } }))
    }
  }, [confirm, go, t, pathname, search, hash])
}
