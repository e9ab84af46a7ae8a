const zoomDomains = ['zoom.us', 'zoom.com', 'zoomgov.com']
const zoomActions = new Set(['join', 'start'])
/** Allowed meeting parameters and their formats. */
const zoomParameters: Record<string, RegExp> = {
  confno: /^\d{9,12}$/,
  pwd: /^[\w.-]{1,128}$/,
  tk: /^[\w.-]{1,512}$/,
  zak: /^[\w.-]{1,2048}$/,
  uname: /^[^\p{Cc}]{1,64}$/u,
  zc: /^\d{1,3}$/,
}
const mailbox = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/

const parsers: Record<string, (address: URL) => string | undefined> = {
  'https:': rebuildHttps,
  'mailto:': rebuildMailto,
  'zoommtg:': rebuildZoom,
}

/** The address to open, rebuilt from its parsed parts, or undefined when rejected (LIVE-06). Allows https, mailto and zoommtg only. */
export function externalAddress(text: string): string | undefined {
  let address: URL
  try {
    address = new URL(text)
  } catch {
    return undefined
  }
  return Object.hasOwn(parsers, address.protocol) ? parsers[address.protocol]?.(address) : undefined
}

function rebuildHttps(address: URL): string | undefined {
  // Credentials in a URL only serve to disguise the host.
  if (address.username !== '' || address.password !== '' || address.hostname === '') return undefined
  return `https://${address.host}${address.pathname}${address.search}${address.hash}`
}

function rebuildMailto(address: URL): string | undefined {
  let recipient: string
  try {
    recipient = decodeURIComponent(address.pathname)
  } catch {
    return undefined
  }
  if (!mailbox.test(recipient)) return undefined
  const kept = ['subject', 'body'].flatMap((name) => {
    const value = address.searchParams.get(name)
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  return `mailto:${recipient}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

function rebuildZoom(address: URL): string | undefined {
  const host = address.host.toLowerCase()
  const action = address.searchParams.get('action') ?? ''
  if (!zoomDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))) return undefined
  if (!/^[a-z0-9.-]+$/.test(host) || address.username !== '' || !zoomActions.has(action)) return undefined
  if (!/^\/(?:join|start)?\/?$/.test(address.pathname)) return undefined
  const kept = Object.entries(zoomParameters).flatMap(([name, form]) => {
    const value = address.searchParams.get(name)
    return value !== null && form.test(value) ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  if (!kept.some((part) => part.startsWith('confno='))) return undefined
  return `zoommtg://${host}/${action}?action=${action}&${kept.join('&')}`
}
