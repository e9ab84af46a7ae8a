import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { previewPath } from '#shared/preview/ticket.ts'
import { Refusal } from '#main/ipc/refusal.ts'
import type { IpcPort, LogPort, PreviewViewPort } from '#main/ports.ts'

export interface Preview {
  handlers: BridgeHandlers['preview']
  close(): void
}

/** Opens a class or a site in the learner preview. The ticket goes to the view, never to the page. `wire` is undefined when logged out. */
export function createPreview({ view, wire, serverOrigin, ipc, log }: {
  view: PreviewViewPort
  wire: () => Wire | undefined
  serverOrigin: string
  ipc: IpcPort
  log: LogPort
}): Preview {
  /** Latest request number; earlier responses are stale. */
  let request = 0
  const stop = view.onGone(() => ipc.push('preview.gone', undefined))
  return {
    handlers: {
      async open({ channelSeq, courseSeq }, bounds) {
        const sending = wire()
        if (sending === undefined) throw new Refusal('loginRequired')
        request += 1
        const mine = request
        const client = createClient(sending)
        const { ticket } = courseSeq === undefined
          ? await client(contract.preview.openSite, { params: { channelSeq } })
          : await client(contract.preview.open, { params: { channelSeq, courseSeq } })
        if (mine !== request) return
        // Not awaited: the page in the view shows its own load errors.
        view.show(`${serverOrigin}${previewPath({ channelSeq, courseSeq }, ticket)}`, bounds).catch((error: unknown) => log.error('the preview did not load', error))
      },
      place: (bounds) => view.place(bounds),
      close() {
        request += 1
        view.close()
      },
    },
    close() {
      stop()
      view.close()
    },
  }
}
