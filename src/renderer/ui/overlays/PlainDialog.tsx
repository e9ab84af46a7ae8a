import { useEffect, useRef } from 'react'
import type { AskingDialogProps } from './AskingDialog.tsx'
import { useAskingWords } from './askingWords.ts'
import { Button } from '#renderer/ui/Button.tsx'
import styles from './PlainDialog.module.css'

/** `AskingDialog` by the native dialog element, when nothing more can be loaded. */
export function PlainDialog({ pending, opened, onAnswer, onGone }: AskingDialogProps) {
  const words = useAskingWords(pending)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else {
      dialog.current?.close()
      onGone()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, on close
  }, [opened])
  return (
    <dialog
      ref={dialog} aria-label={words.title} className={styles.plain}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      <h2 className={styles.title}>{words.title}</h2>
      <div>{words.message}</div>
      <div className={styles.buttons}>
        {words.cancel === null ? null : <Button onClick={() => onAnswer(false)}>{words.cancel}</Button>}
        <Button kind={words.danger ? 'danger' : 'primary'} autoFocus onClick={() => onAnswer(true)}>{words.confirm}</Button>
      </div>
    </dialog>
  )
}
