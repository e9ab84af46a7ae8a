/** Scheme and host of the app's own pages; one origin, so that storage and the sender check have one name. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'madang'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** What a window may do, whatever the page in it asks for. */
export const webPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  /** Under development windows have them. */
  devTools: false,
  spellcheck: true,
} as const

/** Rights the app's own page may use: the player's full screen and copying a link. */
const grantedPermissions = new Set(['fullscreen', 'clipboard-sanitized-write'])

/** Tells whether a document may be loaded in the window: only the app's own, whoever asks. */
export function mayNavigate(address: string, pageOrigin: string): boolean {
  return originOf(address) === pageOrigin
}

/** Tells whether a right may be used: a short list, for the app's own page alone. */
export function mayUse(permission: string, requestingAddress: string, pageOrigin: string): boolean {
  return grantedPermissions.has(permission) && originOf(requestingAddress) === pageOrigin
}

/** Origin of an address; unlike `URL.origin` it knows the app's own scheme, which URL calls opaque. */
export function originOf(address: string): string | undefined {
  try {
    const url = new URL(address)
    return url.protocol === `${APP_SCHEME}:` ? `${APP_SCHEME}://${url.host}` : url.origin
  } catch {
    return undefined
  }
}
