import { useState } from 'react'
import { toast } from './toast.tsx'

/** Copies a text and says so. `isByHand`: the browser did not let it, so one copies the text oneself. @param copied what the toast says */
export function useCopy(copied: string): { copy: (text: string) => Promise<void>; isByHand: boolean } {
  const [isByHand, setByHand] = useState(false)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setByHand(false)
      toast.show({ message: copied, tone: 'success' })
    } catch {
      setByHand(true)
    }
  }
  return { copy, isByHand }
}
