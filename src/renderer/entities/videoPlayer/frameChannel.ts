/** Messages to and from a provider's player in our page around it. */
export interface FrameChannel {
  /** Loads the page. */
  open: () => void
  /** Unloads the page. */
  close: () => void
  send: (message: unknown) => void
  listen: (heard: (message: Record<string, unknown>) => void) => () => void
}

/** Players send objects or their JSON. */
function parse(data: unknown): Record<string, unknown> | null {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** @param address of our page around the player, absolute or of the page's own origin */
export function createFrameChannel(frame: HTMLIFrameElement, address: string): FrameChannel {
  const url = new URL(address, location.href)
  return {
    open() { frame.src = url.href },
    close() { frame.removeAttribute('src') },
    send(message) { frame.contentWindow?.postMessage(JSON.stringify(message), url.origin) },
    listen(heard) {
      const receive = ({ source, origin, data }: MessageEvent) => {
        if (source === null || source !== frame.contentWindow || origin !== url.origin) return
        const message = parse(data)
        if (message !== null) heard(message)
      }
      window.addEventListener('message', receive)
      return () => window.removeEventListener('message', receive)
    },
  }
}

/** Greets a player every half second until it answers: what is sent before it listens is lost. */
const GREET_EVERY_MS = 500
/** A player that has not answered for so long is not reachable. */
const SILENT_MS = 15_000

/** Opens the page and greets its player until `ready` is called; `silent` when it never is. Returns both endings. */
export function greet(channel: FrameChannel, greeting: unknown, silent: () => void): { ready: () => void; stop: () => void } {
  channel.open()
  const greeter = setInterval(() => channel.send(greeting), GREET_EVERY_MS)
  const patience = setTimeout(() => {
    clearInterval(greeter)
    silent()
  }, SILENT_MS)
  const stop = () => {
    clearInterval(greeter)
    clearTimeout(patience)
  }
  return { ready: stop, stop }
}
