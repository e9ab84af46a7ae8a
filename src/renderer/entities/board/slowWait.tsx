import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import styles from './board.module.css'

/** Seconds until a form may be sent again, after the server refused it as too fast (slow mode, floods). */
export function useSlowWait(): { seconds: number; note: (error: unknown) => void } {
  const [wait, setWait] = useState({ endsAt: 0, now: 0 })
  const seconds = Math.max(0, Math.ceil((wait.endsAt - wait.now) / SECOND_MS))
  const waits = seconds > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setWait(({ endsAt }) => ({ endsAt, now: Date.now() })), SECOND_MS)
    return () => clearInterval(timer)
  }, [waits])
  const note = (error: unknown) => {
    if (!(error instanceof RestError) || error.code !== errorTable.postingTooFast.code) return
    const left = Number(error.retryAfter)
    if (Number.isFinite(left)) setWait({ endsAt: Date.now() + left * SECOND_MS, now: Date.now() })
  }
  return { seconds, note }
}

/** How long to wait, counting down beside the button. */
export function SlowWait({ seconds }: { seconds: number }) {
  const { t } = useTranslation('board')
  return seconds === 0 ? null : <p role="timer" className={styles.wait}>{t('slowWait', { count: seconds })}</p>
}
