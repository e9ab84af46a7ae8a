/** One origin for all app pages: one key for storage and for the sender check. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'madang'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

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
  devTools: false,
  spellcheck: true,
} as const

/** Permissions of the app's own page: full screen for the player, and copying a link. */
const grantedPermissions = new Set(['fullscreen', 'clipboard-sanitized-write'])

export function mayNavigate(address: string, pageOrigin: string): boolean {
  return originOf(address) === pageOrigin
}

/** Whether the app's page may use a permission: a short allow list. */
export function mayUse(permission: string, requestingAddress: string, pageOrigin: string): boolean {
  return grantedPermissions.has(permission) && originOf(requestingAddress) === pageOrigin
}

/** Origin of an address; unlike `URL.origin` it supports the app scheme, which URL treats as opaque. */
export function originOf(address: string): string | undefined {
  try {
    const url = new URL(address)
    return url.protocol === `${APP_SCHEME}:` ? `${APP_SCHEME}://${url.host}` : url.origin
  } catch {
    return undefined
  }
}
