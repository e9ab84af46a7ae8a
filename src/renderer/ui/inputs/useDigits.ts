import { useLayoutEffect, useState } from 'react'
import type { ChangeEvent, CompositionEvent } from 'react'
import { digitsOf } from '#shared/kernel/format/formats.ts'

/** Caret as a count of digits before it, and whether it is after the separator that follows. */
interface Caret { input: HTMLInputElement; digits: number; beyondSeparator: boolean }

function placeBehind(text: string, { digits, beyondSeparator }: Caret): number {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const behind = digits === 0 ? 0 : (places[digits - 1] ?? text.length - 1) + 1
  return beyondSeparator ? places[digits] ?? text.length : behind
}

/**
 * Value and handlers of an input that keeps digits; formatting does not move the caret. `shown`: the formatted value.
 * During IME composition it shows the raw text: a changed value would abort the composition and lose or repeat input.
 */
export function useDigits(shown: string, onDigits: (digits: string) => void, read = digitsOf): {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
} {
  const [composed, setComposed] = useState<string | null>(null)
  const [caret, setCaret] = useState<Caret | null>(null)
  // React puts the caret at the end when it changes a controlled value.
  useLayoutEffect(() => {
    if (caret === null || document.activeElement !== caret.input) return
    const place = placeBehind(caret.input.value, caret)
    caret.input.setSelectionRange(place, place)
  }, [caret])
  const take = (input: HTMLInputElement, beyondSeparator: boolean) => {
    const { value, selectionEnd } = input
    const behind = value.slice(selectionEnd ?? value.length)
    setComposed(null)
    setCaret({ input, digits: read(value).length - digitsOf(behind).length, beyondSeparator })
    onDigits(read(value))
  }
  return {
    value: composed ?? shown,
    onChange({ currentTarget, nativeEvent }) {
      const typed = nativeEvent instanceof InputEvent ? nativeEvent : null
      if (typed?.isComposing === true) setComposed(currentTarget.value)
      // Delete steps over a separator, which it could never remove.
      else take(currentTarget, typed?.inputType === 'deleteContentForward')
    },
    onCompositionEnd: ({ currentTarget }) => take(currentTarget, false),
  }
}
