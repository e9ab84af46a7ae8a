import { useEffect, useEffectEvent } from 'react'

const STEPS_MAX = 50

export interface UndoStack {
  /** Adds a step; the returned function takes it back, once, wherever it stands. */
  add: (takeBack: () => void) => () => void
  /** Takes back the latest step; returns whether there was one. */
  takeBackLast: () => boolean
}

/** What can be taken back, such as deleting, moving and renaming. */
export function createUndoStack(): UndoStack {
  let steps: readonly (() => void)[] = []
  const run = (step: () => void) => {
    if (!steps.includes(step)) return
    steps = steps.filter((one) => one !== step)
    step()
  }
  return {
    add(step) {
      steps = [...steps, step].slice(-STEPS_MAX)
      return () => run(step)
    },
    takeBackLast() {
      const step = steps.at(-1)
      if (step !== undefined) run(step)
      return step !== undefined
    },
  }
}

/** Calls on Ctrl/Cmd-Z, unless a field, which has an undo of its own, or a dialog takes the key. */
export function useUndoKey(onUndo: () => void): void {
  const undo = useEffectEvent(onUndo)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z' || event.defaultPrevented) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input:not([type=checkbox], [type=radio]), textarea, [contenteditable="true"]') !== null) return
      if (document.querySelector('[aria-modal="true"]') !== null) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
