import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

export interface Opening {
  hadFocus: boolean
}

/** Opens a lazy menu on mount; first focuses its button, since closing returns the focus to the element focused at opening. */
export function useOpening({ hadFocus }: Opening): { menu: { opened: boolean; onChange: (opened: boolean) => void }; target: RefObject<HTMLButtonElement | null> } {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (hadFocus) target.current?.focus({ preventScroll: true })
    setOpened(true)
    // oxlint-disable-next-line react/exhaustive-deps -- once, on mount
  }, [])
  return { menu: { opened, onChange: setOpened }, target }
}
