import { useState } from 'react'
import type { ChangeEvent, CompositionEvent } from 'react'
import { digitsOf } from '#shared/domain/formats.ts'

/**
 * What an input that keeps digits alone shows, and hears. While a Japanese or Korean keyboard composes it shows what is composed: a
 * value that is changed meanwhile breaks the composition off, and what was typed comes twice or not at all.
 * @param shown what stands in it otherwise
 * @param read the digits of what was typed or pasted
 */
export function useDigits(shown: string, onDigits: (digits: string) => void, read = digitsOf): {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
} {
  const [composed, setComposed] = useState<string | null>(null)
  const take = (text: string) => {
    setComposed(null)
    onDigits(read(text))
  }
  return {
    value: composed ?? shown,
    onChange({ currentTarget, nativeEvent }) {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(currentTarget.value)
      else take(currentTarget.value)
    },
    onCompositionEnd: ({ currentTarget }) => take(currentTarget.value),
  }
}
