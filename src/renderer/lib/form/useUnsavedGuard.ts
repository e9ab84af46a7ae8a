import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { useConfirm } from '#renderer/ui/index.ts'

export interface UnsavedGuardOptions {
  within?: string
  /** Whether closing the page warns too; default `unsaved`. */
  unload?: boolean
  onLeave?: () => void
}

/** Confirms before unsaved changes are lost: a dialog inside the app, the browser's prompt on unload. */
export function useUnsavedGuard(unsaved: boolean, { within, unload = unsaved, onLeave }: UnsavedGuardOptions = {}): void {
  const { t } = useTranslation('common')
  const confirm = useConfirm()
  const blocks = useCallback(
    ({ currentLocation, nextLocation }: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && !(within !== undefined && nextLocation.pathname.startsWith(within)),
    [unsaved, within],
  )
  const blocker = useBlocker(blocks)
  const leaving = useRef(onLeave)
  useEffect(() => { leaving.current = onLeave })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => {
      const leave = await confirm({ title: t('unsaved.title'), message: t('unsaved.message'), confirmLabel: t('unsaved.leave'), cancelLabel: t('unsaved.stay'), danger: true })
      if (!leave) {
        blocker.reset()
        return
      }
      leaving.current?.()
      blocker.proceed()
    }
    void ask()
  }, [blocker, confirm, t])
  useEffect(() => {
    if (!unload) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unload])
}
