import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** How a menu comes to take the place of the button that was pressed for it. */
export interface Opening {
  /** Whether that button had the focus, which went with it. */
  hadFocus: boolean
}

/**
 * Opens a menu right after it appears. Its own button takes the focus over first: the menu gives the focus back, when it is
 * closed, to what had it at the moment of opening.
 */
export function useOpening({ hadFocus }: Opening): { menu: { opened: boolean; onChange: (opened: boolean) => void }; target: RefObject<HTMLButtonElement | null> } {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (hadFocus) target.current?.focus({ preventScroll: true })
    setOpened(true)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the menu appears
  }, [])
  return { menu: { opened, onChange: setOpened }, target }
}
