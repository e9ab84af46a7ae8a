import { useLayoutEffect, useState } from 'react'
import type { ChangeEvent, CompositionEvent } from 'react'
import { digitsOf } from '#shared/kernel/format/formats.ts'

/** Where the caret goes once the digits are shown again: behind so many digits, or behind what separates them from the next. */
interface Caret { input: HTMLInputElement; digits: number; beyondSeparator: boolean }

/** The place in a text behind its first so many digits. */
function placeBehind(text: string, { digits, beyondSeparator }: Caret): number {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const behind = digits === 0 ? 0 : (places[digits - 1] ?? text.length - 1) + 1
  return beyondSeparator ? places[digits] ?? text.length : behind
}

/**
 * What an input that keeps digits alone shows, and hears. The caret stays with the digit that it stood behind, however the digits are
 * grouped. While a Japanese or Korean keyboard composes it shows what is composed: a value that is changed meanwhile breaks the
 * composition off, and what was typed comes twice or not at all.
 * @param shown what stands in it otherwise
 * @param read the digits of what was typed or pasted
 */
export function useDigits(shown: string, onDigits: (digits: string) => void, read = digitsOf): {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
} {
  const [composed, setComposed] = useState<string | null>(null)
  const [caret, setCaret] = useState<Caret | null>(null)
  // A controlled input whose value is not what was typed has its caret at the end otherwise.
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
      // Deleting forwards at a separator steps over it; it could not be deleted otherwise.
      else take(currentTarget, typed?.inputType === 'deleteContentForward')
    },
    onCompositionEnd: ({ currentTarget }) => take(currentTarget, false),
  }
}
