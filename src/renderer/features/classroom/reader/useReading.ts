import { useEffect, useEffectEvent, useState } from 'react'
import { RestError } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { openPdf } from './openPdf.ts'
import { PdfFault } from './pdfDocument.ts'
import type { PdfDocument } from './pdfDocument.ts'
import { createPieces } from './pieces.ts'

export interface FileAddress {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  uploadSeq: number
}

export type ReadingState =
  | { phase: 'opening' }
  | { phase: 'open'; pdf: PdfDocument; isSecured: boolean }
  | { phase: 'failed'; fault: unknown }

/** Opens a document while mounted; remount for another one or to retry. */
export function useReading(address: FileAddress): ReadingState {
  const client = useClient()
  const absolute = useMediaUrl()
  const [state, setState] = useState<ReadingState>({ phase: 'opening' })

  const open = useEffectEvent(async (signal: AbortSignal) => {
    const show = (next: ReadingState) => { if (!signal.aborted) setState(next) }
    try {
      const ask = () => client(contract.classroom.read, { params: { ...address } }, signal)
      const reading = await ask()
      const wait = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms) })
      const pdf = await openPdf({
        length: reading.fileSize,
        pieces: createPieces({ reading, renew: ask, absolute, fetch: window.fetch.bind(window), wait, signal }),
        onFault: (fault) => show({ phase: 'failed', fault: causeOf(fault) }),
      })
      if (signal.aborted) pdf.close()
      else signal.addEventListener('abort', () => pdf.close())
      show({ phase: 'open', pdf, isSecured: reading.isSecured })
    } catch (error) {
      show({ phase: 'failed', fault: causeOf(error) })
    }
  })

  useEffect(() => {
    const leaving = new AbortController()
    void open(leaving.signal)
    return () => leaving.abort()
  }, [])

  return state
}

/** Prefers the server's refusal over the resulting missing bytes. */
function causeOf(fault: unknown): unknown {
  return fault instanceof PdfFault && fault.cause instanceof RestError ? fault.cause : fault
}
