import { useEffect, useRef, useState } from 'react'
import { newUuid } from '#renderer/lib/uuid.ts'

/** A picture or file on its way. */
export interface Sending {
  id: string
  file: File
  percent: number
  /** Undefined while it waits or is being sent. */
  failure: unknown
}

/** Sends files one after another; each may be given up or tried again. @param onSent runs once for each that arrived */
export function useSending<Sent>(send: (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<Sent>, onSent: (sent: Sent) => void) {
  const [all, setAll] = useState<readonly Sending[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const latest = useRef({ send, onSent })
  useEffect(() => { latest.current = { send, onSent } })
  useEffect(() => {
    const running = aborts.current
    return () => { for (const abort of running.values()) abort.abort() }
  }, [])
  const change = (id: string, of: Partial<Sending>) => setAll((before) => before.map((one) => (one.id === id ? { ...one, ...of } : one)))
  const forget = (id: string) => {
    aborts.current.get(id)?.abort()
    aborts.current.delete(id)
    setAll((before) => before.filter((one) => one.id !== id))
  }
  async function sendAfter(before: Promise<void>, { id, file }: Pick<Sending, 'id' | 'file'>): Promise<void> {
    await before
    const abort = aborts.current.get(id)
    if (abort === undefined || abort.signal.aborted) return
    try {
      const sent = await latest.current.send(file, (percent) => change(id, { percent }), abort.signal)
      if (abort.signal.aborted) return
      forget(id)
      latest.current.onSent(sent)
    } catch (failure) {
      if (!abort.signal.aborted) change(id, { failure: failure ?? new Error('failed') })
    }
  }
  const run = (one: Pick<Sending, 'id' | 'file'>) => {
    aborts.current.set(one.id, new AbortController())
    queue.current = sendAfter(queue.current, one)
  }
  return {
    all,
    isBusy: all.some(({ failure }) => failure === undefined),
    add(files: readonly File[]) {
      const added = files.map((file) => ({ id: newUuid(), file, percent: 0, failure: undefined }))
      setAll((before) => [...before, ...added])
      for (const one of added) run(one)
    },
    retry({ id, file }: Sending) {
      change(id, { failure: undefined, percent: 0 })
      run({ id, file })
    },
    forget,
  }
}
