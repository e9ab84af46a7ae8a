import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { fetchMissingStyles } from '#renderer/lib/lateStyles.ts'
import type { AskingDialogProps } from './AskingDialog.tsx'
import type { Notice, Pending, Question } from './askingWords.ts'
import { PlainDialog } from './PlainDialog.tsx'

interface Asking {
  /** Asks and answers whether the person agreed; closing it means no. */
  confirm: (question: Question) => Promise<boolean>
  /** Tells with an OK button; ends when it is closed. */
  alert: (notice: Notice) => Promise<void>
  /** Closes whatever is asked; every answer is no. */
  dismiss: () => void
}

type AskingDialog = ComponentType<AskingDialogProps>
const loadDialog = async (): Promise<AskingDialog> => (await import('./AskingDialog.tsx')).AskingDialog

const ConfirmContext = createContext<Asking | null>(null)

/**
 * The dialog, which is no part of a page's first load. The first touch or key fetches it, since what it then has to say may be that
 * the network is gone; where that is so already, a plain one says it.
 */
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

/** Whether the person has done anything on the page yet. */
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

/** Holds the one dialog that questions and notices use; later ones wait their turn. */
export function ConfirmProvider({ children, load = loadDialog }: {
  children: ReactNode
  /** How its dialog is fetched; a test gives its own. */
  load?: () => Promise<AskingDialog>
}) {
  const [queue, setQueue] = useState<readonly Asked[]>([])
  // Answered, and fading; the next comes when it is gone.
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

/** Closes every question and notice, as a change of page does [SHELL-20]. */
export function useDismissAsking(): Asking['dismiss'] {
  return useAsking().dismiss
}

/** `const alert = useAlert(); await alert({ message })`: a message in a modal with an OK button. */
export function useAlert(): Asking['alert'] {
  return useAsking().alert
}
