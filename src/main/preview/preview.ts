import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { previewPath } from '#shared/preview/contract.ts'
import { Refusal } from '#main/ipc/refusal.ts'
import type { IpcPort, LogPort, PreviewViewPort } from '#main/ports.ts'

/** The learner preview as the page asks for it (DESK-06). */
export interface Preview {
  handlers: BridgeHandlers['preview']
  close(): void
}

/**
 * Shows a class as a learner sees it: main asks the server for a ticket with the session of the account in front, and gives it to
 * the view alone. The page that asked never holds it.
 * @param wire the account's own requests; undefined while nobody is logged in
 */
export function createPreview({ view, wire, serverOrigin, ipc, log }: {
  view: PreviewViewPort
  wire: () => Wire | undefined
  serverOrigin: string
  ipc: IpcPort
  log: LogPort
}): Preview {
  /** Of the last wish: an answer to one before it comes too late. */
  let wish = 0
  const stop = view.onGone(() => ipc.push('preview.gone', undefined))
  return {
    handlers: {
      async open({ channelSeq, courseSeq }, bounds) {
        const sending = wire()
        if (sending === undefined) throw new Refusal('loginRequired')
        wish += 1
        const mine = wish
        const { ticket } = await createClient(sending)(contract.preview.open, { params: { channelSeq, courseSeq } })
        if (mine !== wish) return
        // What the page then cannot load, it says itself.
        view.show(`${serverOrigin}${previewPath({ channelSeq, courseSeq }, ticket)}`, bounds).catch((error: unknown) => log.error('the preview did not load', error))
      },
      place: (bounds) => view.place(bounds),
      close() {
        wish += 1
        view.close()
      },
    },
    close() {
      stop()
      view.close()
    },
  }
}
