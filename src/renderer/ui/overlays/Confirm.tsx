import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { fetchMissingStyles } from '#renderer/lib/loading/lateStyles.ts'
import type { AskingDialogProps } from './AskingDialog.tsx'
import type { Notice, Pending, Question } from './askingWords.ts'
import { PlainDialog } from './PlainDialog.tsx'

interface Asking {
  /** Resolves with whether the user agreed; closing means no. */
  confirm: (question: Question) => Promise<boolean>
  alert: (notice: Notice) => Promise<void>
  dismiss: () => void
}

type AskingDialog = ComponentType<AskingDialogProps>
const loadDialog = async (): Promise<AskingDialog> => (await import('./AskingDialog.tsx')).AskingDialog

const ConfirmContext = createContext<Asking | null>(null)

/** Lazy dialog, prefetched at the first touch or key, since its message may be a lost network; then a plain one. */
function LateAskingDialog({ load, touched, ...props }: AskingDialogProps & { load: () => Promise<AskingDialog>; touched: boolean }): ReactNode {
  const asks = props.pending !== null
  const wanted = touched || asks
  const [dialog, setDialog] = useState<{ is: AskingDialog; whole: boolean } | null>(null)
  const whole = dialog?.whole === true
  useEffect(() => {
    if (!wanted || whole) return undefined
    let isLeft = false
    const take = (is: AskingDialog, whole: boolean) => { if (!isLeft) setDialog({ is, whole }) }
    const fetchDialog = async () => {
      try {
        const dialog = await load()
        await fetchMissingStyles()
        take(dialog, true)
      } catch {
        if (asks) take(PlainDialog, false)
      }
    }
    void fetchDialog()
    return () => { isLeft = true }
  }, [wanted, asks, whole, load])
  const Dialog = dialog?.is
  return Dialog === undefined ? null : <Dialog {...props} />
}

function useTouched(): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const first = new AbortController()
    const touch = () => {
      first.abort()
      setTouched(true)
    }
    for (const kind of ['pointerdown', 'keydown'] as const) window.addEventListener(kind, touch, { capture: true, signal: first.signal })
    return () => first.abort()
  }, [])
  return touched
}

interface Asked {
  pending: Pending
  settle: (agreed: boolean) => void
}

/** Provides the dialog of questions and notices, one at a time. */
export function ConfirmProvider({ children, load = loadDialog }: {
  children: ReactNode
  load?: () => Promise<AskingDialog>
}) {
  const [queue, setQueue] = useState<readonly Asked[]>([])
  // Already answered and fading; the next one waits.
  const [leaving, setLeaving] = useState(false)
  const asking = useMemo<Asking>(() => {
    const enqueue = (pending: Pending) => new Promise<boolean>((settle) => { setQueue((waiting) => [...waiting, { pending, settle }]) })
    return {
      confirm: (question) => enqueue({ kind: 'confirm', question }),
      alert: async (notice) => { await enqueue({ kind: 'alert', notice }) },
      dismiss: () => setQueue((waiting) => {
        for (const { settle } of waiting) settle(false)
        return []
      }),
    }
  }, [])
  const current = queue[0]
  const touched = useTouched()
  const answer = (agreed: boolean) => {
    setLeaving(true)
    current?.settle(agreed)
  }
  const next = () => {
    setQueue((waiting) => waiting.slice(1))
    setLeaving(false)
  }
  return (
    <ConfirmContext value={asking}>
      {children}
      <LateAskingDialog load={load} touched={touched} pending={current?.pending ?? null} opened={current !== undefined && !leaving} onAnswer={answer} onGone={next} />
    </ConfirmContext>
  )
}

function useAsking(): Asking {
  const asking = use(ConfirmContext)
  if (!asking) throw new Error('no ConfirmProvider above')
  return asking
}

/** `const confirm = useConfirm(); if (await confirm({ title, message, danger: true })) …` */
export function useConfirm(): Asking['confirm'] {
  return useAsking().confirm
}

/** Closes all questions and notices, as navigation does [SHELL-20]. */
export function useDismissAsking(): Asking['dismiss'] {
  return useAsking().dismiss
}

/** `const alert = useAlert(); await alert({ message })`: a modal with an OK button. */
export function useAlert(): Asking['alert'] {
  return useAsking().alert
}
