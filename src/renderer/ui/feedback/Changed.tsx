import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './Changed.module.css'

/** The mark of a state (a badge, a check): a short motion leads the eye to it when `by` changes, none when it is first shown. What is inside stays, with its focus. */
export function Changed({ by, children }: { by: string | boolean; children: ReactNode }) {
  const [seen, setSeen] = useState({ by, turn: 0 })
  if (seen.by !== by) setSeen({ by, turn: seen.turn + 1 })
  // Two names in turn, as an animation begins again only under another one.
  return <span className={styles.mark} data-moves={seen.turn === 0 ? undefined : seen.turn % 2 === 1 ? 'once' : 'again'}>{children}</span>
}
